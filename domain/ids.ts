import { z } from 'zod'

export const Id = z.uuid('There is no such thing here')
export const IdParams = z.object({ id: Id })

/** Whether a database takes a text for a UUID, of any version. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
