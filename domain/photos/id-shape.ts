import { z } from 'zod'

/** The shapes that an ID photo may have, in millimetres; the event says which. */
export const ID_SHAPES = ['35x45', 'square'] as const
export const IdShape = z.enum(ID_SHAPES)
export type IdShape = z.infer<typeof IdShape>
