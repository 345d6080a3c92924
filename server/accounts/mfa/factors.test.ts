import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, openAccounts } from '../../../tests/accounts/accounts-app.ts'
import { readOutbox } from '../../../tests/support/outbox.ts'
import { untilBlocked } from '../../../tests/support/until-blocked.ts'
import { auditLog } from '../../platform/tables.ts'
import { sixDigits } from '../email-links/one-time-token.ts'
import { linkSecret } from '../keys/keys.ts'
import { challenges, factors, sessions, users } from '../tables.ts'

const DAY_MS = 86_400_000

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts({
    RATE_LIMIT_SCALE: '1000',
    LIMIT_SMS_PER_ACCOUNT_PER_DAY: '1',
    AUTH_SMS_INTERVAL_S: '0',
    PUBLIC_URL: 'http://localhost:3000',
  })
})
afterAll(() => accounts.close())

async function person() {
  const { id, email } = await accounts.account()
  const { access_token: token } = await accounts.signIn(email)
  const ask = async (path: string, json?: object, by = token) => {
    const method = json ? 'POST' : 'DELETE'
    const response = await accounts.call(`/auth/v1/factors${path}`, {
      method,
      headers: bearer(by),
      ...(json ? { json } : {}),
    })
    return { status: response.status, json: (await response.json()) as Record<string, unknown> }
  }
  const enrol = async (json: object) => (await ask('', json)).json as { id: string; totp: { secret: string } }
  const challenge = async (factorId: string) =>
    (await ask(`/${factorId}/challenge`, {})).json as { id: string; expires_at: number; type: string }
  return { id, email, token, ask, enrol, challenge }
}

const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret }).generate({ timestamp: accounts.clock.now().getTime() + step * 30_000 })
const log = async (subjectId: string) =>
  (
    await accounts.ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, subjectId))
      .orderBy(auditLog.at)
  ).map(({ action, detail }) => ({ action, detail }))

test('a challenge lasts five minutes, and asking for another leaves the first as it was', async () => {
  const { ask, enrol, challenge } = await person()
  const { id, totp } = await enrol({ factor_type: 'totp' })
  const first = await challenge(id)
  expect(first).toEqual({
    id: expect.any(String),
    type: 'totp',
    expires_at: Math.floor((accounts.clock.now().getTime() + 5 * 60_000) / 1000),
  })
  await challenge(id)
  const answer = { challenge_id: first.id, code: codeOf(totp.secret) }
  expect((await ask(`/${id}/verify`, answer)).status).toBe(200)
})

test('a factor’s challenges are forgotten after a day, when it is next used', async () => {
  const { ask, enrol, challenge } = await person()
  const { id, totp } = await enrol({ factor_type: 'totp' })
  const { id: first } = await challenge(id)
  await ask(`/${id}/verify`, { challenge_id: first, code: codeOf(totp.secret) })
  const kept = async () =>
    (await accounts.ctx.db.select().from(challenges).where(eq(challenges.factorId, id))).map(({ id }) => id)
  const { email } = await accounts.account()
  accounts.clock.advance(DAY_MS)
  const again = await accounts.signIn(email)
  expect(again.access_token).toBeTruthy()
  const { ctx } = accounts
  const [owner] = await ctx.db.select().from(factors).where(eq(factors.id, id))
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.id, owner?.userId ?? ''))
  const { access_token: token } = await accounts.signIn(user?.email ?? '')
  await ask(`/${id}/challenge`, {}, token)
  expect(await kept()).toContain(first)
  accounts.clock.advance(1)
  await ask(`/${id}/challenge`, {}, token)
  expect(await kept()).not.toContain(first)
  expect(await kept()).toHaveLength(2)
})

test('only text messages count towards their limit', async () => {
  const { ask, enrol } = await person()
  const app = await enrol({ factor_type: 'totp' })
  const phone = await enrol({ factor_type: 'phone', phone: '+447700900123' })
  for (let time = 0; time < 3; time++) expect((await ask(`/${app.id}/challenge`, {})).status).toBe(200)
  expect((await ask(`/${phone.id}/challenge`, {})).status).toBe(200)
  expect((await ask(`/${app.id}/challenge`, {})).status).toBe(200)
  expect(await ask(`/${phone.id}/challenge`, {})).toMatchObject({
    status: 429,
    json: { code: 'over_sms_send_rate_limit' },
  })
})

test('a factor’s name is trimmed and used once; an app is set up for its issuer, trimmed too', async () => {
  const { ask, enrol, email } = await person()
  const made = await enrol({ factor_type: 'totp', friendly_name: ' my phone ', issuer: ' Mill & Co ' })
  expect(made).toMatchObject({
    type: 'totp',
    friendly_name: 'my phone',
    totp: { uri: expect.stringContaining(`otpauth://totp/Mill%20%26%20Co:${encodeURIComponent(email)}?`) },
  })
  expect(made.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
  const twice = await ask('', { factor_type: 'phone', friendly_name: 'my phone', phone: '+447700900123' })
  expect(twice).toMatchObject({ status: 422, json: { code: 'mfa_factor_name_conflict' } })
  const unnamed = [await ask('', { factor_type: 'totp' }), await ask('', { factor_type: 'totp' })]
  expect(unnamed.map(({ status }) => status)).toEqual([200, 200])
  const blank = await enrol({ factor_type: 'totp', issuer: ' ' })
  expect(blank).toHaveProperty('totp.uri', expect.stringContaining('otpauth://totp/localhost%3A3000:'))
})

test('a begun phone replaces the one begun for its number, and no app or other number', async () => {
  const { enrol, id } = await person()
  const phone = (number: string) => enrol({ factor_type: 'phone', phone: number })
  const app = await enrol({ factor_type: 'totp' })
  const other = await phone('+447700900124')
  await phone('+447700900123')
  const last = await phone('+447700900123')
  const kept = await accounts.ctx.db.select().from(factors).where(eq(factors.userId, id))
  expect(kept.map((one) => one.id).toSorted()).toEqual([app.id, other.id, last.id].toSorted())
  const more = [await enrol({ factor_type: 'totp' }), await enrol({ factor_type: 'totp' })]
  expect(more.map((one) => typeof one.id)).toEqual(['string', 'string'])
})

test('there is room for ten factors, and a replaced one makes room for its successor', async () => {
  const { ask } = await person()
  const phone = (digit: number) => ask('', { factor_type: 'phone', phone: `+44770090010${digit}` })
  for (let digit = 0; digit < 10; digit++) expect((await phone(digit)).status).toBe(200)
  expect((await phone(9)).status).toBe(200)
  expect(await ask('', { factor_type: 'totp' })).toMatchObject({
    status: 422,
    json: { code: 'too_many_enrolled_mfa_factors' },
  })
})

test('what happens to a factor is in the log: wrong answers, its addition, its use and its removal', async () => {
  const { id: userId, token, ask, enrol, challenge, email } = await person()
  const { id, totp } = await enrol({ factor_type: 'totp' })
  const asked = await challenge(id)
  expect((await ask(`/${id}/verify`, { challenge_id: asked.id, code: '00000x' })).status).toBe(422)
  accounts.clock.advance(1)
  const raised = await ask(`/${id}/verify`, { challenge_id: asked.id, code: codeOf(totp.secret) })
  const aal2 = (raised.json as { access_token: string }).access_token
  accounts.clock.advance(30_000)
  const again = (await ask(`/${id}/challenge`, {}, aal2)).json as { id: string }
  await ask(`/${id}/verify`, { challenge_id: again.id, code: codeOf(totp.secret) }, aal2)
  const [session] = await accounts.ctx.db.select().from(sessions).where(eq(sessions.userId, userId))
  expect(session?.amr.map(({ method }) => method)).toEqual(['totp', 'password'])
  accounts.clock.advance(1)
  expect((await ask(`/${id}`, undefined, aal2)).json).toEqual({ id })
  const [lowered] = await accounts.ctx.db.select().from(sessions).where(eq(sessions.userId, userId))
  expect(lowered).toMatchObject({ aal: 'aal1', factorId: null, amr: [{ method: 'password' }] })
  const about = { factorId: id, method: 'totp' }
  expect((await log(userId)).filter(({ action }) => action.startsWith('factor.'))).toEqual([
    { action: 'factor.failed', detail: about },
    { action: 'factor.added', detail: about },
    { action: 'factor.used', detail: about },
    { action: 'factor.removed', detail: { factorId: id } },
  ])
  const kinds = (await accounts.mails()).filter(({ to }) => to.includes(email)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['factor-added', 'factor-removed'])
  expect(token).not.toBe(aal2)
})

test('a factor only begun is removed at any level, without a mail or an entry in the log', async () => {
  const { id: userId, email, ask, enrol } = await person()
  const { id } = await enrol({ factor_type: 'totp' })
  expect((await ask(`/${id}`)).json).toEqual({ id })
  expect((await log(userId)).filter(({ action }) => action.startsWith('factor.'))).toEqual([])
  expect((await accounts.mails()).filter(({ to }) => to.includes(email))).toEqual([])
})

test('a factor removed twice at once is removed once, and its owner is mailed once', async () => {
  const { id: userId, email, ask, enrol, challenge } = await person()
  const { id, totp } = await enrol({ factor_type: 'totp' })
  const answer = { challenge_id: (await challenge(id)).id, code: codeOf(totp.secret) }
  const raised = (await ask(`/${id}/verify`, answer)).json as { access_token: string }
  const remove = () => ask(`/${id}`, undefined, raised.access_token)
  const { both } = await accounts.ctx.db.transaction(async (tx) => {
    await tx.select().from(factors).where(eq(factors.id, id)).for('update')
    const both = [remove(), remove()]
    await untilBlocked(tx, 2)
    return { both }
  })
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await log(userId)).filter(({ action }) => action === 'factor.removed')).toHaveLength(1)
  const kinds = (await accounts.mails()).filter(({ to }) => to.includes(email)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'factor-removed')).toHaveLength(1)
})

test('a phone that is removed takes its proof out of the session with it', async () => {
  const { id: userId, ask, enrol, challenge } = await person()
  const phone = '+447700900199'
  const { id } = await enrol({ factor_type: 'phone', phone })
  const { id: challengeId } = await challenge(id)
  await accounts.mails()
  const secret = await linkSecret(accounts.ctx)
  const answer = { challenge_id: challengeId, code: sixDigits(secret, challengeId) }
  const { json } = await ask(`/${id}/verify`, answer)
  const methods = async () => {
    const [session] = await accounts.ctx.db.select().from(sessions).where(eq(sessions.userId, userId))
    return session?.amr.map(({ method }) => method)
  }
  expect(await methods()).toEqual(['mfa/phone', 'password'])
  await ask(`/${id}`, undefined, (json as { access_token: string }).access_token)
  expect(await methods()).toEqual(['password'])
})

test('a code whose challenge is over by the time it could leave is not texted', async () => {
  const { enrol, challenge } = await person()
  const { id } = await enrol({ factor_type: 'phone', phone: '+447700900166' })
  await challenge(id)
  accounts.clock.advance(5 * 60_000)
  await accounts.mails()
  const all = await readOutbox(accounts.dataDir, '.txt')
  expect(all.filter((text) => text.includes('+447700900166'))).toEqual([])
})
