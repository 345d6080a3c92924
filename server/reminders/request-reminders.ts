import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import { reminderErrors } from '../../content/errors/desk.ts'
import { generalErrors } from '../../content/errors/general.ts'
import {
  MAX_REMINDED_PER_PUPIL,
  REMINDER_CONSENT_WORDS,
  type ReminderOccasion,
  type RequestReminders,
  reminderConsentWords,
} from '../../domain/reminders/reminders.ts'
import {
  allowVisitorOrUser,
  audit,
  type Context,
  inTransaction,
  type TransactionContext,
} from '../context.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { isOffered, visiblePhotos } from '../photos/photo-visibility.ts'
import { smsProviderUrl } from '../platform/sms/providers.ts'
import { codeUnknown, getPupilByAccess } from '../school/codes/find-pupil-by-code.ts'
import { findLinkedPupil, findPupilByCode, lockPupil } from '../school/queries.ts'
import {
  confirmationBlocker,
  expiryOf,
  isActive,
  isExpiredUnconfirmed,
  linkSent,
} from './confirmation-state.ts'
import { reminderKey, requestKey } from './reminder-key.ts'
import { queueConfirmation } from './send-confirmation.ts'
import { reminderConsents } from './tables.ts'

type Consent = typeof reminderConsents.$inferSelect

/**
 * A parent asks for reminders about the gallery they have open. Asking again with the same address renews the consent.
 * An address other than the account's, or a phone number, must be confirmed first. Whoever types an address learns
 * nothing about it, and changes nothing that it has agreed to: they get a key that is good for their own request alone.
 * The account whose address it is gets the key that ends the reminders.
 */
export async function requestReminders(ctx: Context, input: RequestReminders): Promise<{ key: string }> {
  const user = allowVisitorOrUser(ctx)
  const pupil = await getPupilByAccess(ctx, input)
  const occasions = Object.keys(REMINDER_CONSENT_WORDS) as ReminderOccasion[]
  if (!occasions.some((occasion) => reminderConsentWords(occasion) === input.words))
    throw conflict('words-changed', reminderErrors.outOfDate)
  const email = input.email ?? user?.email.toLowerCase()
  if (!email) throw invalid(generalErrors.highlighted, { email: reminderErrors.fields.email })
  if (input.phone && !smsProviderUrl(ctx.config))
    throw invalid(generalErrors.highlighted, { phone: reminderErrors.fields.phone })
  const now = ctx.clock.now()
  if (!isOffered(pupil, now)) throw conflict('nothing-to-remind-of', reminderErrors.notForSale)
  const own = user?.email.toLowerCase() === email ? user.userId : null
  // Beside a number, an address that need not be the caller's is worth nothing, so it is not kept.
  const address = own ? email : (input.phone ?? email)
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
    await leaveRoom(ctx, pupilId, own ? email : null)
    const known = await ctx.db
      .select()
      .from(reminderConsents)
      .where(
        and(
          eq(reminderConsents.pupilId, pupilId),
          or(eq(reminderConsents.email, address), eq(reminderConsents.phone, address)),
        ),
      )
    const living = known.filter((one) => !isExpiredUnconfirmed(one, now))
    const active = living.find(isActive)
    const before = active ?? living[0]
    const agreed = own !== null && (!consent.phone || active?.phone === consent.phone)
    const saved =
      !own && active ? active : await keep(ctx, { pupilId, email: address, ...consent }, { before, agreed })
    await audit(ctx, 'reminders.asked', { subjectId: pupilId, consentId: saved.id })
    if (!agreed && confirmationBlocker(saved, now) === undefined) await queueConfirmation(ctx, saved)
    const ask = { consentId: saved.id, at: now, byText: consent.phone !== null }
    return { key: own ? reminderKey(ctx.keys, saved.id) : requestKey(ctx.keys, ask) }
  })
}

/** Writes a consent down, to be confirmed unless it is `agreed`. What was sent to the address before still counts. */
async function keep(
  { db, clock }: TransactionContext,
  consent: typeof reminderConsents.$inferInsert,
  { before, agreed }: { before: Consent | undefined; agreed: boolean },
): Promise<Consent> {
  const now = clock.now()
  const confirming = {
    confirmBy: agreed ? null : expiryOf(now),
    confirmationsSent: before?.confirmationsSent ?? 0,
    linkSentAt: before ? linkSent(before, now) : null,
  }
  const set = { ...consent, ...confirming }
  const [saved] = await db
    .insert(reminderConsents)
    .values(set)
    .onConflictDoUpdate({ target: [reminderConsents.pupilId, reminderConsents.email], set })
    .returning()
  if (!saved) throw new Error('the consent was not written down')
  return saved
}
/**
 * Prevents using a code to mail strangers: consents ended before they were confirmed count for a while. Only an address
 * that is the caller's `own` needs no more room if it is there already: for others this would say that it is.
 */
async function leaveRoom(ctx: TransactionContext, pupilId: string, own: string | null) {
  const others = await ctx.db.$count(
    reminderConsents,
    and(
      eq(reminderConsents.pupilId, pupilId),
      own ? ne(reminderConsents.email, own) : undefined,
      or(isNull(reminderConsents.endedAt), gt(reminderConsents.confirmBy, ctx.clock.now())),
    ),
  )
  if (others >= MAX_REMINDED_PER_PUPIL)
    throw conflict('enough-reminded', reminderErrors.enough(MAX_REMINDED_PER_PUPIL))
}
