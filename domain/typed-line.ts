import { z } from 'zod'
import { asLine } from './text.ts'

/** A line that has to be typed; without it, `missing` is said. */
export const typedLine = (missing: string, max: number) =>
  z
    .string({ error: missing })
    .overwrite(asLine)
    .trim()
    .min(1, missing)
    .max(max, `Please keep it under ${max} characters`)
