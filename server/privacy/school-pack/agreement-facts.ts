import { eq } from 'drizzle-orm'
import type { AgreementFacts } from '../../../content/pdf/agreement.ts'
import { longDay } from '../../../domain/days.ts'
import { hasCommission } from '../../../domain/school/commission.ts'
import { addressInOneLine, businessDetails } from '../../business/business-details.ts'
import { configuredPrivacy } from '../../config/configured-privacy.ts'
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
    privacy: configuredPrivacy(config),
    desk: { secondFactor: config.ADMIN_REQUIRE_FACTOR === 'on' },
    gives: { idPhotos: event.idPhotos, officeSheets: event.officeSheets, yearbook: event.yearbook },
    commission: hasCommission(event) ? event : null,
    staff: await ctx.db.$count(schoolStaff, eq(schoolStaff.schoolName, event.schoolName)),
    today: longDay(ctx.clock.now()),
  }
}
