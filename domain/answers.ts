import { z } from 'zod'

/** The answer of an operation that has nothing else to say. */
export const Done = z.object({ ok: z.literal(true) })
/** The answer of an operation that has created something. */
export const CreatedId = z.object({ id: z.uuid() })
