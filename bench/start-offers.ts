import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'

/** An early bird, siblings and a code for everybody, as the owner would make them; returns how to end them. */
export async function startOffers(client: Client) {
  const ids: string[] = []
  const offer = async (kind: string, code: string | null, percent: number) => {
    const id = randomUUID()
    ids.push(id)
    await client.query(
      `insert into offers (id, kind, name, code, scope, combines, minimum, created_at)
        values ($1, $2, $2, $3, 'all', true, 0, now())`,
      [id, kind, code],
    )
    await client.query(
      `insert into offer_steps (offer_id, position, gives, value, until) values ($1, 0, 'percent', $2, $3)`,
      [id, percent, kind === 'early-bird' ? '2099-12-31' : null],
    )
  }
  await offer('early-bird', null, 10)
  await offer('siblings', null, 20)
  await offer('code', `RUSH-${ids.length}-${Date.now()}`, 5)
  const end = (which: string[]) =>
    client.query('update offers set ended_at = now() where id = any($1)', [which])
  return { endEarlyBird: () => end(ids.slice(0, 1)), endAll: () => end(ids) }
}
