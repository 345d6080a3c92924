import { client, school } from '../../domain/screens.ts'
import { declaredPlaces } from './operations.ts'

/** What must not be logged of an address. */
export const SECRET = 'a-secret-of-somebody-0123456789abcdefghijklmnopqrstuvwxyz'
const ID = '00000000-0000-4000-8000-000000000000'

/** Every address with a secret in it, by the contract and by the screens. */
export async function secretAddresses(): Promise<string[]> {
  const declared = (await declaredPlaces()).filter(({ path }) => /\{(?:key|ticket)\}/.test(path))
  return [
    ...declared.map(({ path }) => path.replace(/\{(?:key|ticket)\}/, SECRET).replace(/\{\w+\}/, ID)),
    school.order(SECRET),
    `${school.order(SECRET)}?from=mail`,
    client.page(SECRET),
    `/api/photos/${ID}/preview?for=buyer&until=1&sig=${SECRET}`,
    `/auth/v1/verify?token=${SECRET}&type=signup`,
    `/api//orders/${SECRET}`,
    `/API/ORDERS/${SECRET}`,
  ]
}
