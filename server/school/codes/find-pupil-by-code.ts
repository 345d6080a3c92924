import { generalErrors } from '../../../content/errors/general.ts'
import { schoolErrors } from '../../../content/errors/school.ts'
import { guessingWarning, schoolLabels } from '../../../content/mails/school.ts'
import { CODE_ALPHABET } from '../../../domain/school/access-code.ts'
import { allowAnyone, type Context, inTransaction, requireSystem, requireUser } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { networkOf } from '../../http/address.ts'
import { scaled } from '../../http/rate-limit-requests.ts'
import { defineOwnerMail } from '../../mail-templates/define-mail.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import { isOverLimit, type RateLimit } from '../../platform/rate-limiter.ts'
import { findLinkedPupil, findPupilByCode, type PupilInEvent } from '../queries.ts'

const seconds = 3600
const inTurn = limitConcurrency(4)

/**
 * The pupil of a typed code; undefined if there is none. Wrong codes count against the caller's address and account,
 * right ones never do. Throws 429 after too many.
 */
export async function findPupilByTypedCode(
  ctx: Context,
  accessCode: string,
): Promise<PupilInEvent | undefined> {
  return looksLikeCode(accessCode) ? tryCode(ctx, accessCode) : undefined
}

/** The same where a sample would be no use: 404 for any unknown code, whatever it looks like. */
export async function getPupilByTypedCode(ctx: Context, accessCode: string): Promise<PupilInEvent> {
  const pupil = await tryCode(ctx, accessCode)
  if (!pupil) throw codeUnknown()
  return pupil
}

export const codeUnknown = () => new AppError('missing', 'access-code-unknown', schoolErrors.codeUnknown)

/** Counts a text too short or too long to be a code as a wrong code. */
export async function countMalformedCode(ctx: Context, body: unknown): Promise<void> {
  allowAnyone(ctx)
  const { accessCode } = Object(body) as { accessCode?: unknown }
  if (typeof accessCode === 'string' && accessCode.trim()) await tryCode(ctx, accessCode)
}

async function tryCode(ctx: Context, accessCode: string): Promise<PupilInEvent | undefined> {
  return inTurn(networkOf(ctx.address), async () => {
    await checkWrongCodes(ctx)
    const pupil = looksLikeCode(accessCode) ? await findPupilByCode(ctx.db, accessCode) : undefined
    if (!pupil) await countWrongCode(ctx)
    return pupil
  })
}

/** Anything that cannot be a code asks the gate for the sample, which is public, so it is not a guess. */
function looksLikeCode(code: string) {
  return [...code].every((symbol) => CODE_ALPHABET.includes(symbol))
}

async function checkWrongCodes(ctx: Context) {
  const { few } = allowed(ctx)
  if (await isOverLimit(ctx.limits.check(byAddress(ctx, few), networkOf(ctx.address))))
    await ctx.limits.check(await addressLimit(ctx), networkOf(ctx.address))
  if (ctx.actor.kind === 'user') await ctx.limits.check(byAccount(ctx), ctx.actor.userId)
}

async function countWrongCode(ctx: Context) {
  if (await isOverLimit(ctx.limits.count(inAll(ctx), 'all'))) await warnOwnerOnce(ctx)
  if (ctx.actor.kind === 'user') await ctx.limits.count(byAccount(ctx), ctx.actor.userId)
  await ctx.limits.count(await addressLimit(ctx), networkOf(ctx.address))
}

/** While someone guesses on a grand scale, an address may type only a few wrong codes. */
async function addressLimit(ctx: Context) {
  const { few, many } = allowed(ctx)
  return byAddress(ctx, (await isOverLimit(ctx.limits.check(inAll(ctx), 'all'))) ? few : many)
}

function allowed({ config }: Context) {
  const many = config.LIMIT_WRONG_CODES_PER_ADDRESS_PER_HOUR
  return { many, few: Math.min(many, config.LIMIT_WRONG_CODES_PER_ADDRESS_IN_ALARM) }
}

const byAddress = (ctx: Context, points: number): RateLimit =>
  scaled(ctx, { name: 'wrong-codes', points, seconds })

const byAccount = ({ config }: Context): RateLimit => ({
  name: 'wrong-codes-of-account',
  points: config.LIMIT_WRONG_CODES_PER_ACCOUNT_PER_HOUR,
  seconds,
})

const inAll = ({ config }: Context): RateLimit => ({
  name: 'wrong-codes-in-all',
  points: config.LIMIT_WRONG_CODES_PER_HOUR,
  seconds,
})

async function warnOwnerOnce(ctx: Context) {
  if (await isOverLimit(ctx.limits.count({ name: 'guessing-warned', points: 1, seconds }, 'owner'))) return
  await inTransaction(ctx, (ctx) => ctx.jobs.send(mailBruteForceAlert, { at: ctx.clock.now().toISOString() }))
}

/** The account has no link to this pupil, or there is no such pupil. */
const notLinked = () => new AppError('missing', 'pupil-not-linked', generalErrors.noSuch('student'))

/**
 * The pupil whose gallery a parent has open, by a code or by the account's link; for any other a 404 with a code of its
 * own, which the browser takes to mean that the gallery is closed to it.
 */
export async function getPupilByAccess(
  ctx: Context,
  { accessCode, pupilId }: Partial<Record<'accessCode' | 'pupilId', string | undefined>>,
): Promise<PupilInEvent> {
  if (accessCode) return getPupilByTypedCode(ctx, accessCode)
  const pupil = await findLinkedPupil(ctx.db, requireUser(ctx).userId, pupilId ?? '')
  if (!pupil) throw notLinked()
  return pupil
}

/** Warns the owner that far more wrong access codes are being typed than parents would type. */
export const mailBruteForceAlert = defineOwnerMail({
  job: 'school.warn-of-guessing',
  kind: 'alarm',
  labels: schoolLabels.guessing,
  async write(ctx, { at }: { at: string }) {
    requireSystem(ctx)
    const limit = ctx.config.LIMIT_WRONG_CODES_PER_HOUR
    return { letter: guessingWarning({ at: new Date(at), limit }) }
  },
})
