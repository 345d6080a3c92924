import { z } from 'zod'

export const Id = z.uuid('There is no such thing here')
export const IdParams = z.object({ id: Id })
