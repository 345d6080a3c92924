import type { ReactNode } from 'react'
import { editorWords } from '../../../../content/desk/website/website.ts'

/** The share of a limit from which the characters that are left are shown. */
const NEAR = 0.8

interface FieldFrameProps {
  id: string
  label: string
  help?: string | undefined
  problem?: string | undefined
  optional?: boolean | undefined
  /** The typed text and its limit. */
  typed?: { text: string; max: number | undefined }
  children: ReactNode
}

/** A control with its label, its help and its problem, which `describedBy` ties to it. */
export function FieldFrame({ id, label, help, problem, optional, typed, children }: FieldFrameProps) {
  const left = typed?.max === undefined ? undefined : typed.max - typed.text.trim().length
  const near = typed?.max !== undefined && left !== undefined && left <= typed.max * (1 - NEAR)
  return (
    <div className="min-w-0">
      <div className="flex items-baseline justify-between gap-4 leading-snug">
        <label htmlFor={id} className="text-small text-soft">
          {label}
          {optional && ' (optional)'}
        </label>
        {near && (
          <span
            id={`${id}-left`}
            className={`whitespace-nowrap text-small tabular-nums ${left < 0 ? 'text-wrong' : 'text-soft'}`}
          >
            {editorWords.left(left)}
          </span>
        )}
      </div>
      {children}
      <Help id={id}>{help}</Help>
      <Problem id={id}>{problem}</Problem>
    </div>
  )
}

type FieldsetFrameProps = Omit<FieldFrameProps, 'typed'>

/** What is given to a field of several controls that makes one text. */
export interface FieldsetFieldProps extends Omit<FieldsetFrameProps, 'children'> {
  value: string
  onChange: (next: string) => void
}

/** A field of several controls, such as a picture: its label, its help and its problem. */
export function FieldsetFrame({ id, label, help, problem, optional, children }: FieldsetFrameProps) {
  return (
    <fieldset aria-describedby={descriptionOf(id, { help, problem })} className="min-w-0">
      <legend className="mb-2 text-small text-soft leading-snug">
        {label}
        {optional && ' (optional)'}
      </legend>
      {children}
      <Help id={id}>{help}</Help>
      <Problem id={id}>{problem}</Problem>
    </fieldset>
  )
}

export function Help({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={`${id}-help`} className="mt-1.5 max-w-[44em] text-small text-soft leading-snug">
      {children}
    </p>
  )
}

export function Problem({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={`${id}-problem`} className="mt-1.5 text-small text-wrong leading-snug">
      {children}
    </p>
  )
}

/** The ids of a field's problem and help. */
export const descriptionOf = (id: string, { help, problem }: Pick<FieldFrameProps, 'help' | 'problem'>) =>
  [problem && `${id}-problem`, help && `${id}-help`].filter(Boolean).join(' ') || undefined

/** The attributes of a control that is described by its frame. */
export function describedBy(
  id: string,
  { help, problem, optional }: Pick<FieldFrameProps, 'help' | 'problem' | 'optional'>,
) {
  const by = descriptionOf(id, { help, problem })
  return {
    ...(by && { 'aria-describedby': by }),
    ...(problem && { 'aria-invalid': true as const }),
    ...(!optional && { 'aria-required': true as const }),
  }
}
