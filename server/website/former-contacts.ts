import { and, asc, eq, sql } from 'drizzle-orm'
import { ONLY } from '../../domain/site/kinds/all.ts'
import type { Reader } from '../platform/db/port.ts'
import { siteDocuments, siteVersions } from './tables.ts'

/** The contact in the website's settings, as releases before had it there. */
export interface FormerContact {
  name: string
  email: string
  phone: string
  phoneInternational: string
  town: string
}

/** Every contact that the settings of a published website ever had, the newest last. */
export async function formerContacts(db: Reader): Promise<FormerContact[]> {
  const { kind, documentId, number, content } = siteVersions
  const rows = await db
    .select({ content })
    .from(siteVersions)
    .innerJoin(siteDocuments, and(eq(siteDocuments.kind, kind), eq(siteDocuments.id, documentId)))
    .where(
      and(
        eq(kind, 'settings'),
        eq(documentId, ONLY),
        eq(siteDocuments.state, 'published'),
        // No release since writes it.
        sql`${content} ? 'phoneInternational'`,
      ),
    )
    .orderBy(asc(number))
  return rows.map(({ content }) => {
    const { name, email, phone, phoneInternational, town } = content as unknown as FormerContact
    return { name, email, phone, phoneInternational, town }
  })
}
