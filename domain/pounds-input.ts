import { numberInput } from './number-input.ts'

/** An amount as people type it, in pence: `12`, `12.5`, `12,50`, `£1,200`. */
export const PoundsInput = numberInput({
  message: 'Please give an amount like 12.50',
  decimals: 2,
  unit: '£',
}).transform((pounds) => Math.round(pounds * 100))

/** An amount as a form shows it: `12.50`. */
export const formatPoundsInput = (pence: number) => (pence / 100).toFixed(2)

/** Pence as typed into a field that may be empty: `12.50`, or nothing for none. */
export const formatOptionalPounds = (pence: number | null | undefined) =>
  pence ? formatPoundsInput(pence) : ''
