import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import { businessErrors } from '../../content/errors/business.ts'
import type { BusinessDesk, SaveBusiness } from '../../domain/business/business-desk.ts'
import { dialled } from '../../domain/phone.ts'
import { users } from '../accounts/tables.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { conflict } from '../errors.ts'
import { signature, siteContact } from '../names.ts'
import type { Reader } from '../platform/db/port.ts'
import {
  type BusinessDetails,
  businessDetails,
  PROJECT_DETAILS,
  savedDetails,
  versionsOf,
} from './business-details.ts'
import { logoAddress, logos } from './logos.ts'
import { businessVersions } from './tables.ts'

/** The details that papers and mails show today, and every version that was saved. */
export async function showBusiness(ctx: Context): Promise<BusinessDesk> {
  requireAdmin(ctx)
  const versions = await versionsOf(ctx.db)
  const savers = versions.flatMap(({ savedBy }) => savedBy ?? [])
  const emails =
    savers.length === 0
      ? []
      : await ctx.db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, savers))
  const shown = (details: BusinessDetails) => ({
    ...details,
    logo: logoAddress(details.logo),
    websiteName: details.websiteName ?? '',
    websiteEmail: details.websiteEmail ?? '',
    websitePhone: details.websitePhone ?? '',
  })
  return {
    version: versions.length,
    details: shown(await detailsToEdit(ctx.db)),
    versions: versions.toReversed().map((version) => ({
      ...shown(version),
      number: version.number,
      savedAt: version.savedAt.toISOString(),
      savedBy: emails.find(({ id }) => id === version.savedBy)?.email ?? null,
    })),
  }
}

/**
 * The owner saves the details as a new version, which new papers and mails show from now on. With the first one, what
 * stood before it is saved too, so that papers of earlier days do not change with the project's files.
 */
export async function saveBusiness(ctx: Context, { was, logo, ...typed }: SaveBusiness): Promise<void> {
  const { userId } = requireAdmin(ctx)
  const file = typeof logo === 'object' ? await logos.receive(ctx, Buffer.from(logo.file, 'base64')) : null
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('business details', 0))`)
    const stood = await businessDetails(db)
    const count = await db.$count(businessVersions)
    if (count !== was) throw conflict('changed-meanwhile', businessErrors.changedMeanwhile)
    const shownNow = await detailsToEdit(db)
    const details: BusinessDetails = {
      ...typed,
      // What is not sent stays as it is.
      websiteName: typed.websiteName ?? shownNow.websiteName,
      websiteEmail: typed.websiteEmail ?? shownNow.websiteEmail,
      websitePhone: typed.websitePhone ?? shownNow.websitePhone,
      logo: logo === 'keep' ? stood.logo : file,
    }
    if (isDeepStrictEqual(details, detailsOf(stood))) return
    const savedAt = ctx.clock.now()
    if (count === 0) await db.insert(businessVersions).values({ ...stood, number: 1, savedAt })
    const number = Math.max(count, 1) + 1
    await db.insert(businessVersions).values({ ...details, number, savedAt, savedBy: userId })
    await audit(ctx, 'business.changed', { version: number })
  })
}

/**
 * The details as the form has them. A website that had a contact of its own before it was here has it in the form, where
 * it differs.
 */
async function detailsToEdit(db: Reader): Promise<BusinessDetails> {
  const saved = await savedDetails(db)
  if (saved?.websiteName != null) return saved
  const site = await siteContact(db)
  const phone =
    site.phone && dialled(site.phone) !== site.phoneInternational ? site.phoneInternational : site.phone
  const details = saved ?? { ...PROJECT_DETAILS, ...(await signature(db)), phone }
  const unless = (same: string | null, other: string | null) => (other === same ? '' : (other ?? ''))
  return {
    ...details,
    websiteName: unless(details.name, site.name),
    websiteEmail: unless(details.email, site.email),
    websitePhone: unless(details.phone, phone),
  }
}

function detailsOf(stood: BusinessDetails): BusinessDetails {
  const { number: _, savedAt: _at, savedBy: _by, ...details } = stood as typeof businessVersions.$inferSelect
  return details
}
