import type { ComponentProps } from 'react'
import { z } from 'zod'
import { TextField } from '../../../ui/field.tsx'

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** A form's contract: `phrase` was typed, in any case and spacing. `shown` is the phrase as the problem quotes it. */
export const typedPhrase = (phrase: string, shown = phrase) =>
  z.object({
    confirmation: z.string().refine((typed) => tidy(typed) === tidy(phrase), `Please type ${shown}`),
  })

interface ConfirmFieldProps extends Omit<ComponentProps<'input'>, 'name'> {
  /** As it is to be typed. */
  phrase: string
  problem?: string | undefined
}

/** The field in which a phrase is typed to confirm what cannot be undone. */
export function ConfirmField({ phrase, ...field }: ConfirmFieldProps) {
  return (
    <TextField
      label={`Type ${phrase} to confirm`}
      required
      name="confirmation"
      autoComplete="off"
      spellCheck={false}
      {...field}
    />
  )
}
