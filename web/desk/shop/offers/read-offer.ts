import { z } from 'zod'
import { numberInput, WholeNumberInput } from '../../../../domain/number-input.ts'
import { Offer } from '../../../../domain/orders/offers/offer-desk.ts'
import { PoundsInput } from '../../../../domain/pounds-input.ts'
import type { Values } from '../../../use-form.ts'

export const STEPS = [0, 1, 2] as const

/** Reads an offer from its form, where a step's fields end with its number: `value0`, `until0`. */
export const OfferFormValues = z.record(z.string(), z.string()).transform((values, found): Offer => {
  const problem = (field: string, message: string) =>
    found.addIssue({ code: 'custom', path: [field], message })
  const number = (field: string, contract: z.ZodType<number, string>) => {
    const typed = values[field]?.trim()
    if (!typed) return null
    const read = contract.safeParse(typed)
    if (!read.success) problem(field, read.error.issues[0]?.message ?? 'Please check this')
    return read.data ?? null
  }
  const steps = stepsIn(values).map((at) => {
    const gives = values[`gives${at}`] ?? 'percent'
    return {
      gives,
      value: number(`value${at}`, gives === 'amount' ? PoundsInput : Percent),
      product: ((gives === 'package' || gives === 'extra') && values[`product${at}`]) || null,
      until: values[`until${at}`] || null,
    }
  })
  const code = values.kind === 'code'
  const read = Offer.safeParse({
    kind: values.kind,
    name: values.name ?? '',
    code: code ? (values.code ?? '') : null,
    scope: values.scope,
    eventId: (values.scope === 'event' && values.eventId) || null,
    schoolName: (values.scope === 'school' && values.schoolName) || null,
    combines: values.combines === 'yes',
    minimum: number('minimum', PoundsInput) ?? 0,
    limitInAll: code ? number('limitInAll', WholeNumberInput) : null,
    limitPerBuyer: code ? number('limitPerBuyer', WholeNumberInput) : null,
    startsOn: values.startsOn || null,
    steps,
  })
  if (found.issues.length > 0) return z.NEVER
  if (read.success) return read.data
  for (const { path, message } of read.error.issues) problem(fieldOf(path, stepsIn(values)), message)
  return z.NEVER
})

const Percent = numberInput({ message: 'Please give a whole number', decimals: 0, unit: '%' })

/** The first step, and any further one with a field filled in. */
function stepsIn(values: Values): number[] {
  return STEPS.filter((at) => at === 0 || values[`value${at}`]?.trim() || values[`until${at}`])
}

/** The form field for a contract's path: `steps`, 1, `until` is `until1`, or `until2` if the second is left empty. */
function fieldOf([first, at, field]: readonly PropertyKey[], filled: readonly number[]): string {
  if (first !== 'steps') return String(first)
  return field === undefined ? 'until0' : `${String(field)}${filled[Number(at)] ?? 0}`
}
