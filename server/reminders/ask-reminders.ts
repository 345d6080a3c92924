import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import { houseRefusals } from '../../content/refusals/house.ts'
import { reminderRefusals } from '../../content/refusals/reminders.ts'
import {
  type AskReminders,
  CONSENT_WORDS,
  type ConsentOccasion,
  consentWords,
  MAX_REMINDED_PER_PUPIL,
} from '../../domain/reminders/reminders.ts'
import {
  allowVisitorOrUser,
  audit,
  type Context,
  inTransaction,
  type TransactionContext,
} from '../context.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { keyedPupil } from '../photos/show/keyed-pupil.ts'
import { isOffered, visiblePhotos } from '../photos/visible.ts'
import { codeUnknown } from '../school/codes/typed-code.ts'
import { findLinkedPupil, findPupilByCode, lockPupil } from '../school/queries.ts'
import { askToConfirm, hasAgreed, isForgotten, whyNotConfirm } from './confirming.ts'
import { reminderKey } from './reminder-key.ts'
import { reminderConsents } from './tables.ts'

/**
 * A parent asks for reminders about the gallery they have open. Asking again with the same address renews the consent.
 * An address other than the account's, or a phone number, must be confirmed first. Returns the key that ends the
 * reminders.
 */
export async function askReminders(ctx: Context, input: AskReminders): Promise<{ key: string }> {
  const user = allowVisitorOrUser(ctx)
  const pupil = await keyedPupil(ctx, input)
  const occasions = Object.keys(CONSENT_WORDS) as ConsentOccasion[]
  if (!occasions.some((occasion) => consentWords(occasion) === input.words))
    throw conflict('words-changed', reminderRefusals.outOfDate)
  const email = input.email ?? user?.email.toLowerCase()
  if (!email) throw invalid(houseRefusals.highlighted, { email: reminderRefusals.fields.email })
  if (input.phone && !ctx.config.SMS_URL)
    throw invalid(houseRefusals.highlighted, { phone: reminderRefusals.fields.phone })
  const now = ctx.clock.now()
  if (!isOffered(pupil, now)) throw conflict('nothing-to-remind-of', reminderRefusals.notForSale)
  const own = user?.email.toLowerCase() === email ? user.userId : null
  const awaitsPhotos = (await visiblePhotos(ctx.db, pupil, now)).length === 0
  const consent = {
    userId: own,
    phone: input.phone ?? null,
    words: input.words,
    consentedAt: now,
    awaitsPhotos,
    basketAt: null,
    endedAt: null,
  }
  return inTransaction(ctx, async (ctx) => {
    const pupilId = await lockPupil(ctx.db, pupil.id)
    // The code may have been replaced in the meantime, or the account unlinked.
    if (input.accessCode && (await findPupilByCode(ctx.db, input.accessCode))?.id !== pupilId)
      throw codeUnknown()
    if (!input.accessCode && !(user && (await findLinkedPupil(ctx.db, user.userId, pupilId))))
      throw notFound('student')
    await leaveRoom(ctx, pupilId, email)
    const [found] = await ctx.db
      .select()
      .from(reminderConsents)
      .where(and(eq(reminderConsents.pupilId, pupilId), eq(reminderConsents.email, email)))
    const before = found && !isForgotten(found, now) ? found : undefined
    const agreed = (own && !consent.phone) || (before && hasAgreed(before, consent.phone))
    const confirming = {
      confirmBy: agreed ? null : (before?.confirmBy ?? now),
      confirmationsSent: before?.confirmationsSent ?? 0,
    }
    const [kept] = await ctx.db
      .insert(reminderConsents)
      .values({ pupilId, email, ...consent, ...confirming })
      .onConflictDoUpdate({
        target: [reminderConsents.pupilId, reminderConsents.email],
        set: { ...consent, ...confirming },
      })
      .returning()
    if (!kept) throw new Error('the consent was not written down')
    await audit(ctx, 'reminders.asked', { subjectId: pupilId, consentId: kept.id })
    if (!agreed && whyNotConfirm(kept, now) === undefined) await askToConfirm(ctx, kept)
    return { key: reminderKey(ctx.keys, kept.id) }
  })
}

/** Prevents using a code to mail strangers: consents ended before they were confirmed count for a while. */
async function leaveRoom(ctx: TransactionContext, pupilId: string, email: string) {
  const others = await ctx.db.$count(
    reminderConsents,
    and(
      eq(reminderConsents.pupilId, pupilId),
      ne(reminderConsents.email, email),
      or(isNull(reminderConsents.endedAt), gt(reminderConsents.confirmBy, ctx.clock.now())),
    ),
  )
  if (others >= MAX_REMINDED_PER_PUPIL)
    throw conflict('enough-reminded', reminderRefusals.enough(MAX_REMINDED_PER_PUPIL))
}
