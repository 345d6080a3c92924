import { inArray } from 'drizzle-orm'
import { ONLY, type SiteContent, siteKinds } from '../../../domain/site/kinds/all.ts'
import { users } from '../../accounts/tables.ts'
import { notFound } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { type DocumentName, type SiteRows, sampleDocuments } from '../read-content.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether there is such a document, or there may be: a new one has an id that nobody else has, or its address. */
export function rejectUnknownDocument({ kind, id }: DocumentName, rows: SiteRows, sample: SiteContent): void {
  const { many, idIsAddress } = siteKinds[kind]
  if (!many) {
    if (id !== ONLY) throw notFound('document')
    return
  }
  const isKnown =
    sampleDocuments(sample).get(kind)?.has(id) ||
    rows.documents.some((one) => one.kind === kind && one.id === id)
  if (!isKnown && !idIsAddress && !UUID.test(id)) throw notFound('document')
}

/** The version that visitors read; 0 for the sample's words, or for nothing. */
export function currentVersion(rows: Pick<SiteRows, 'documents'>, { kind, id }: DocumentName): number {
  const row = rows.documents.find((one) => one.kind === kind && one.id === id)
  return row?.state === 'published' ? (row.version ?? 0) : 0
}

/** The e-mail addresses of accounts, for whoever changed the website; null for nobody, or an account that no longer exists. */
export async function emailsOf(
  db: Reader,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const found =
    wanted.length === 0
      ? []
      : await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, wanted))
  const emails = new Map(found.map(({ id, email }) => [id, email]))
  return (id) => (id === null ? null : (emails.get(id) ?? null))
}
