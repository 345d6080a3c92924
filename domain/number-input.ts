import { z } from 'zod'
import { typedText } from './bounded-text.ts'
import { normalizeTypedKey } from './text.ts'

interface NumberFormat {
  /** Said of what is no such number. */
  message: string
  /** How many decimal places it may have. */
  decimals: number
  /** A sign that may stand before or after it. */
  unit?: string
}

/** No limit is larger: a longer number is above it too, and is still a safe integer in pence. */
const LARGEST = 1e12

/**
 * A number as people in Britain type or paste it: `1000`, `1,000`, `1 000`, `12.5`, also `12,5` and full-width figures.
 * A comma or a space before exactly three figures separates thousands. Its limits are the field's, which says them.
 */
export const numberInput = ({ message, decimals, unit = '' }: NumberFormat) =>
  typedText(30, { tooLong: message }).transform((text, found) => {
    const value = readNumber(withoutUnit(normalizeTypedKey(text).trim(), unit), decimals)
    if (value !== undefined) return value
    found.addIssue({ code: 'custom', message, input: text })
    return z.NEVER
  })

/** A whole number as people type it: a quantity, a number of days. */
export const WholeNumberInput = numberInput({ message: 'Please give a whole number', decimals: 0 })

const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{3}|\s\d{3})+(?:\.\d+)?$/
const PLAIN = /^-?\d+(?:[.,]\d+)?$/

function readNumber(text: string, decimals: number): number | undefined {
  const plain = GROUPED.test(text) ? text.replace(/[,\s]/g, '') : PLAIN.test(text) && text.replace(',', '.')
  if (!plain || (plain.split('.')[1]?.length ?? 0) > decimals) return undefined
  return Math.max(-LARGEST, Math.min(LARGEST, Number(plain)))
}

function withoutUnit(text: string, unit: string): string {
  const bare = text.startsWith(unit) ? text.slice(unit.length) : text
  return (bare === text && text.endsWith(unit) ? text.slice(0, text.length - unit.length) : bare).trim()
}
