import { and, eq } from 'drizzle-orm'
import { settings as sampleSettings } from '../../content/site/settings.ts'
import { ONLY, siteKinds } from '../../domain/site/kinds/all.ts'
import type { Settings } from '../../domain/site/kinds/settings.ts'
import type { Config } from '../config.ts'
import type { Reader } from '../platform/db/port.ts'
import { isVersionOf, siteDocuments, siteVersions } from './tables.ts'

/** The website's name and how to reach the business, as visitors read them. */
export async function readSettings(db: Reader): Promise<Settings> {
  const { kind, id, state } = siteDocuments
  const [row] = await db
    .select({ content: siteVersions.content })
    .from(siteDocuments)
    .innerJoin(siteVersions, isVersionOf)
    .where(and(eq(kind, 'settings'), eq(id, ONLY), eq(state, 'published')))
  const published = siteKinds.settings.schema.safeParse(row?.content)
  return published.success ? published.data : sampleSettings
}

/** Where mail to the owner goes: the configured address, or the one that visitors read. */
export const ownerEmail = async ({ db, config }: { db: Reader; config: Pick<Config, 'MAIL_OWNER'> }) =>
  config.MAIL_OWNER ?? (await readSettings(db)).email
