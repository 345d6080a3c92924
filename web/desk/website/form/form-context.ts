import { type ComponentType, createContext, useContext } from 'react'
import type { z } from 'zod'
import type { Category } from '../../../../domain/site/categories/category-keys.ts'
import type { ListedDocument } from '../../../../domain/site/documents/site-desk.ts'
import type { PictureDescription } from '../../../../domain/site/media/picture-descriptions.ts'

/** What the fields of a document's form do; the same object as long as the form is there. */
export interface FormActions {
  /** Changes the value at a path. */
  change: (path: string, next: (value: unknown) => unknown) => void
  /** The field at a path was left: from now on its problem is shown. */
  leave: (path: string) => void
  /** Says what was done, with its undoing. */
  tell: (words: string, undo?: () => Promise<unknown>) => void
}

interface FormSurroundings {
  /** By path, of fields that were left or could not be published. */
  problems: Readonly<Record<string, string>>
  /** Every document of the site, for links and references. */
  documents: readonly ListedDocument[]
  /** What the document says about its pictures. */
  described: readonly PictureDescription[]
  /** The categories that the document may name; undefined until they are known. */
  categories?: readonly Category[] | undefined
  /** The address of the document's own page as typed. */
  address: string | undefined
  /** Whether sections are unfolded at first. */
  unfolded: boolean
}

export const FormActionsContext = createContext<FormActions>({
  change: () => undefined,
  leave: () => undefined,
  tell: () => undefined,
})
export const FormSurroundingsContext = createContext<FormSurroundings>({
  problems: {},
  documents: [],
  described: [],
  address: undefined,
  unfolded: false,
})

export const useFormActions = () => useContext(FormActionsContext)
export const useFormSurroundings = () => useContext(FormSurroundingsContext)

/** Whether something below a path has a problem. */
export const hasProblemBelow = (problems: Readonly<Record<string, string>>, path: string): boolean =>
  Object.keys(problems).some((name) => name === path || name.startsWith(`${path}.`))

export interface FieldProps {
  schema: z.ZodType
  path: string
  value: unknown
  /** The values beside it, by name. */
  beside?: unknown
  /** In place of the schema's own, such as `Paragraph 2`. */
  label?: string
  /** How deep it lies: 0 for the document's own fields. */
  depth: number
}

/** Groups and lists are given it, because they have fields of every kind in them. */
export type FieldComponent = ComponentType<FieldProps>
