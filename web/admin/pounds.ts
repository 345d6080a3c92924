import { z } from 'zod'

/** Parses `12`, `12,50`, `£12.5` or `£ 12.50` into pence. */
export const Pounds = z
  .string()
  .trim()
  .regex(/^£?\s*\d{1,6}([.,]\d{1,2})?$/, 'Please give an amount like 12.50')
  .transform((text) => Math.round(Number(text.replace(/[£\s]/g, '').replace(',', '.')) * 100))

/** Pence as typed into a field: `12.50`; empty for none. */
export const inField = (pence: number | null | undefined) => (pence ? (pence / 100).toFixed(2) : '')
