import { generalErrors } from '../../content/errors/general.ts'
import { type Enquiry, type EnquiryField, NO_SERVICE } from '../../domain/enquiries/enquiries.ts'
import { acceptedChoices } from '../../domain/site/services/enquiry-choices.ts'
import { allowAnyone, type Context, inSnapshot, inTransaction } from '../context.ts'
import { invalid } from '../errors.ts'
import { isOverLimit } from '../platform/rate-limiter.ts'
import { readSite } from '../website/read-content.ts'
import { mailAutoReply, mailOwner } from './mail-enquiry.ts'
import { enquiries } from './tables.ts'

/** A visitor writes: the enquiry is always saved and the owner told; the sender is thanked, within limits. */
export async function sendEnquiry(ctx: Context, input: Enquiry): Promise<void> {
  allowAnyone(ctx)
  if (input.website) return
  await requireOffered(ctx, input.service)
  const thanked = await mayThank(ctx, input.email)
  await inTransaction(ctx, async (ctx) => {
    const [enquiry] = await ctx.db
      .insert(enquiries)
      .values({ ...columnsOf(input), createdAt: ctx.clock.now() })
      .returning({ id: enquiries.id })
    if (!enquiry) throw new Error('the enquiry was not kept')
    await ctx.jobs.send(mailOwner, { enquiryId: enquiry.id })
    if (thanked) await ctx.jobs.send(mailAutoReply, { enquiryId: enquiry.id })
  })
  ctx.visits.enquired(ctx)
}

/** A field without a column would be lost, so each is named here. */
const columnsOf = ({ name, email, phone, service, budget, message }: Enquiry) =>
  ({ name, email, phone: phone ?? null, service, budget: budget ?? null, message }) satisfies Record<
    EnquiryField,
    string | null
  >

/** A service that no page has offered is a mistake, or made up. */
async function requireOffered(ctx: Context, service: string): Promise<void> {
  const { site } = await inSnapshot(ctx, readSite)
  if (!acceptedChoices(site.content).includes(service))
    throw invalid(generalErrors.highlighted, { service: NO_SERVICE })
}

/** The form accepts any address, so it could be abused to have us mail strangers. */
async function mayThank({ limits, config }: Context, email: string): Promise<boolean> {
  const { LIMIT_ENQUIRY_THANKS_PER_EMAIL_PER_DAY, LIMIT_ENQUIRY_THANKS_PER_HOUR } = config
  const toOne = { name: 'thanks-to', points: LIMIT_ENQUIRY_THANKS_PER_EMAIL_PER_DAY, seconds: 86_400 }
  const toAll = { name: 'thanks', points: LIMIT_ENQUIRY_THANKS_PER_HOUR, seconds: 3600 }
  if (await isOverLimit(limits.count(toOne, mailboxOf(email)))) return false
  return !(await isOverLimit(limits.count(toAll, 'all')))
}

/** What follows a plus sign is only a label within the same mailbox. */
const mailboxOf = (email: string) => email.toLowerCase().replace(/^([^+@]*)\+[^@]*/, '$1')
