import type { ReactNode } from 'react'
import { editorWords } from '../../../../content/desk/website/website.ts'
import { SelectArrow } from '../../../ui/field.tsx'

export const control =
  'mt-1 block w-full min-h-11 border-0 border-edge border-b bg-transparent px-0 py-2 text-body text-ink transition-[border-color,box-shadow] duration-200 hover:border-ink focus:border-ink focus:[box-shadow:0_1px_0_var(--ink)] aria-invalid:border-wrong aria-invalid:[box-shadow:0_1px_0_var(--wrong)]'

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

interface SelectProps {
  id: string
  name: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A select on a hairline. */
export function SelectControl({ id, name, value, options, onChange, ...described }: SelectProps) {
  return (
    <div className="relative">
      <select
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${control} cursor-pointer appearance-none truncate pr-7`}
        {...described}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <SelectArrow />
    </div>
  )
}
