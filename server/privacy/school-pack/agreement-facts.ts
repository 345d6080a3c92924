import { eq } from 'drizzle-orm'
import type { AgreementFacts } from '../../../content/pdf/agreement.ts'
import { helperWords } from '../../../content/pdf/agreement.ts'
import { longDay } from '../../../domain/days.ts'
import { hasCommission } from '../../../domain/school/commission.ts'
import { addressInOneLine, businessDetails } from '../../business/business-details.ts'
import type { Context } from '../../context.ts'
import { getEvent } from '../../school/queries.ts'
import { schoolStaff } from '../../staff/tables.ts'

/** The facts about an event in a school's papers, from the event and the configuration. */
export async function agreementFacts(ctx: Context, eventId: string): Promise<AgreementFacts> {
  const event = await getEvent(ctx.db, eventId)
  const business = await businessDetails(ctx.db)
  const { config } = ctx
  const day = (value: string | null) => value && longDay(value)
  return {
    photographer: {
      name: business.name,
      address: addressInOneLine(business),
      email: business.email,
      phone: business.phone,
    },
    school: event.schoolName,
    event: event.name,
    photoDay: longDay(event.date),
    salesOpen: longDay(event.salesOpen),
    salesClose: day(event.salesClose),
    photosDestroyed: day(event.deletePhotosAfter),
    heldForReview: event.holdForReview,
    keptDays: {
      looks: config.KEEP_LOOKS_DAYS,
      places: config.KEEP_PLACES_DAYS,
      messages: config.KEEP_MESSAGES_DAYS,
      uploads: config.KEEP_UPLOADS_DAYS,
      downloads: config.DOWNLOAD_DAYS,
    },
    backups: config.BACKUP_DIR
      ? { kept: config.BACKUP_KEEP, encrypted: config.BACKUP_PASSPHRASE !== undefined }
      : null,
    helpers: helpersOf(ctx),
    desk: { secondFactor: config.ADMIN_REQUIRE_FACTOR === 'on' },
    gives: { idPhotos: event.idPhotos, officeSheets: event.officeSheets, yearbook: event.yearbook },
    commission: hasCommission(event) ? event : null,
    staff: await ctx.db.$count(schoolStaff, eq(schoolStaff.schoolName, event.schoolName)),
    today: longDay(ctx.clock.now()),
  }
}

/** Hosts only: an address of the configuration may hold a password. */
function helpersOf({ config }: Context): string[] {
  const host = (address: string) => new URL(address).hostname
  const { DATABASE_URL, S3_BUCKET, S3_ENDPOINT, S3_REGION, SMTP_URL, SMS_URL } = config
  return [
    ...(S3_BUCKET
      ? [helperWords.photosAt(S3_ENDPOINT ? host(S3_ENDPOINT) : `Amazon S3, ${S3_REGION}`)]
      : [helperWords.photosHere]),
    ...(DATABASE_URL ? [helperWords.recordsAt(host(DATABASE_URL))] : []),
    ...(SMTP_URL ? [helperWords.mailBy(host(SMTP_URL))] : []),
    ...(SMS_URL ? [helperWords.textsBy(host(SMS_URL))] : []),
    ...(config.STRIPE_SECRET_KEY ? [helperWords.payments] : []),
  ]
}
