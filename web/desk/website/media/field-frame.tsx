import type { ReactNode } from 'react'

/** What the editor gives to each of these fields. */
export interface MediaFieldProps {
  id: string
  label: string
  help?: string | undefined
  value: string
  onChange: (next: string) => void
  problem?: string | undefined
}

/** A field of several controls: its label, its help, and what is wrong with it. */
export function MediaFrame({
  id,
  label,
  help,
  problem,
  children,
}: Omit<MediaFieldProps, 'value' | 'onChange'> & { children: ReactNode }) {
  return (
    <fieldset aria-describedby={describedBy(id, { help, problem })} className="min-w-0">
      <legend className="mb-2 text-small text-soft">{label}</legend>
      {children}
      {help && (
        <p id={`${id}-help`} className="mt-2 text-small text-soft leading-snug">
          {help}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-2 text-small text-wrong leading-snug">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** The ids of a field's help and problem. */
export const describedBy = (id: string, { help, problem }: Pick<MediaFieldProps, 'help' | 'problem'>) =>
  [problem && `${id}-problem`, help && `${id}-help`].filter(Boolean).join(' ') || undefined
