import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'
import { Day } from '../date-input.ts'
import { Id } from '../ids.ts'

/** Audit actions about an account. Only older entries have `account.confirmed`. */
export const ACCOUNT_ACTIONS = [
  'account.created',
  'account.confirmed',
  'session.started',
  'session.ended',
  'session.reused',
  'sign-in.failed',
  'recovery.asked',
  'password.changed',
  'email.changed',
  'factor.added',
  'factor.used',
  'factor.failed',
  'factor.removed',
  'factors.reset',
  'role.granted',
  'role.revoked',
] as const

const AccountEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: z.enum(ACCOUNT_ACTIONS),
  device: z.string(),
  address: z.string(),
  /** The method, if informative: `password`, `totp`, … */
  method: z.string().nullable(),
})

/** Answer of `GET /api/account/activity`: the audit's last 50 entries about the caller's account, newest first. */
export const OwnActivity = z.object({ entries: z.array(AccountEvent) })
export type OwnActivity = z.infer<typeof OwnActivity>

/**
 * Answer of `GET /api/admin/accounts/activity`: 100 entries about all accounts, newest first. `next` goes into
 * `?before=` for those before them.
 */
export const AccountsActivity = z.object({
  entries: z.array(
    AccountEvent.extend({
      /** The account; null if a sign-in named none that exists. `email` is null once the account is gone. */
      userId: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
})
export type AccountsActivity = z.infer<typeof AccountsActivity>

const isCursor = (text: string) => {
  const [at = '', id] = text.split('_')
  return Moment.safeParse(at).success && Day.safeParse(at.slice(0, 10)).success && Id.safeParse(id).success
}
const Moment = z.iso.datetime({ precision: 3 })

/** A cursor: the moment and id after which the next page starts. */
export const AccountActivityQuery = z.object({
  before: boundedText(100).refine(isCursor, 'Please begin with the newest page').optional(),
})
