import { z } from 'zod'

/** Which page of a list is asked for, as an address has it. */
export const PageNumber = z.coerce.number().int().min(1).max(10_000).default(1)
