import { z } from 'zod'

/** The contract of a form that changes a record: what stood in a field before is taken as it is, and blocks nothing. */
export function orUnchanged<Shape extends z.ZodRawShape>(
  contract: z.ZodObject<Shape>,
  before: { [field: string]: string | null } | undefined,
): z.ZodObject<Shape> {
  const fields = Object.entries(before ?? {}).flatMap(([field, value]) => {
    const schema = contract.shape[field]
    if (!schema) return []
    const unchanged = z.literal(value ?? '').transform(() => value)
    const error: z.core.$ZodErrorMap<z.core.$ZodIssueInvalidUnion> = ({ errors }) =>
      errors?.at(-1)?.[0]?.message
    return [[field, z.union([unchanged, schema], { error })]]
  })
  return contract.extend(Object.fromEntries(fields)) as unknown as z.ZodObject<Shape>
}
