import { z } from 'zod'

export const CreatedId = z.object({ id: z.uuid() })
export const Done = z.object({ ok: z.literal(true) })
