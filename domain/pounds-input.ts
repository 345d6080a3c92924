import { typedText } from './bounded-text.ts'

const NOT_AMOUNT = 'Please give an amount like 12.50'
/** An amount as people type it, in pence: `12`, `12.5`, `12,50`, `£12.50`. */
export const PoundsInput = typedText(20, { tooLong: NOT_AMOUNT })
  .regex(/^£?\s*\d{1,6}([.,]\d{1,2})?$/, NOT_AMOUNT)
  .transform((text) => Math.round(Number(text.replace(/[£\s]/g, '').replace(',', '.')) * 100))

/** An amount as a form shows it: `12.50`. */
export const formatPoundsInput = (pence: number) => (pence / 100).toFixed(2)

/** Pence as typed into a field that may be empty: `12.50`, or nothing for none. */
export const formatOptionalPounds = (pence: number | null | undefined) =>
  pence ? formatPoundsInput(pence) : ''
