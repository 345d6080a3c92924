import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteSignUpAttempts } from '../../server/accounts/sign-in/sign-up-attempt.ts'
import { signUpAttempts, users } from '../../server/accounts/tables.ts'
import { claimsOf, fragmentOf, linkIn, PASSWORD, type Service, startService } from './service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const address = () => `${randomUUID()}@example.org`
const signUp = (json: object, query = '') => service.call(`/auth/v1/signup${query}`, { json })
const open = (link: string, method = 'GET') => service.call(link, { method })
const locationOf = (answer: { headers: Headers }) => answer.headers.get('location') ?? ''
const EXPIRED = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
  sb: '',
}

/** A sign-up with the password `PASSWORD` that is waiting for its link. */
async function pending(email = address()) {
  const { json } = await signUp({ email, password: PASSWORD })
  return { email, id: json.id as string }
}
const canSignIn = async (email: string, password: string) =>
  (await service.client().signInWithPassword({ email, password })).error === null

describe('sign-up', () => {
  test('the official client signs up, gets a user without a session, and one confirmation mail leaves', async () => {
    const email = address()
    const emailRedirectTo = `${service.url}/school-photos/user-flow`
    const options = { data: { child: 'Isla' }, emailRedirectTo }
    const { data, error } = await service
      .client()
      .signUp({ email: email.toUpperCase(), password: PASSWORD, options })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email,
      phone: '',
      aud: 'authenticated',
      role: 'authenticated',
      is_anonymous: false,
      confirmation_sent_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {
        child: 'Isla',
        email,
        email_verified: false,
        phone_verified: false,
        sub: data.user?.id,
      },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(data.user?.identities).toEqual([
      {
        identity_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        id: data.user?.id,
        user_id: data.user?.id,
        identity_data: { sub: data.user?.id, email, email_verified: false, phone_verified: false },
        provider: 'email',
        email,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ])
    for (const name of [
      'email_confirmed_at',
      'confirmed_at',
      'last_sign_in_at',
      'new_email',
      'factors',
      'banned_until',
    ])
      expect(data.user).not.toHaveProperty(name)
    const mails = await service.mails(email)
    expect(mails.map((mail) => mail.kind)).toEqual(['signup'])
    for (const words of [mails[0]?.text, mails[0]?.html]) {
      expect(words).toContain(`${service.url}/school-photos/confirm#token_hash=`)
      expect(words).not.toContain('/auth/v1/verify')
    }
    const { link } = await service.link(email, 'signup')
    expect(new URL(link, service.url).searchParams.get('redirect_to')).toBe(emailRedirectTo)
  })

  test('an address waiting for its link says so only to its password', async () => {
    const { email } = await pending()
    const { error } = await service.client().signInWithPassword({ email, password: PASSWORD })
    expect(error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' })
    const wrong = await service.client().signInWithPassword({ email, password: 'wrong' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  })

  test('each sign-up’s link makes the account with that sign-up’s password and data; all others die', async () => {
    const email = address()
    const stranger = await signUp({ email, password: 'the stranger’s', data: { child: 'Nobody' } })
    const bait = await service.link(email, 'signup')
    const owner = await signUp({ email, password: PASSWORD, data: { child: 'Isla' } })
    const own = await service.link(email, 'signup')
    expect(own.link).not.toBe(bait.link)
    expect(owner.json.id).not.toBe(stranger.json.id)
    expect(await service.parts.db.select().from(users).where(eq(users.email, email))).toEqual([])
    const { access_token = '' } = fragmentOf(locationOf(await open(own.link)))
    const { json } = await service.call('/auth/v1/user', { token: access_token })
    expect(json).toMatchObject({ id: owner.json.id, email, user_metadata: { child: 'Isla' } })
    expect(json).toMatchObject({ confirmation_sent_at: expect.any(String), confirmed_at: expect.any(String) })
    expect([await canSignIn(email, PASSWORD), await canSignIn(email, 'the stranger’s')]).toEqual([
      true,
      false,
    ])
    expect(fragmentOf(locationOf(await open(bait.link)))).toEqual(EXPIRED)
    const byCode = { type: 'signup', email, token: bait.code }
    expect((await service.call('/auth/v1/verify', { json: byCode })).code).toBe('otp_expired')
    expect(
      await service.parts.db.select().from(signUpAttempts).where(eq(signUpAttempts.email, email)),
    ).toEqual([])
  })

  test('any of three sign-ups makes the account by link, token or code; a fourth replaces the oldest', async () => {
    const email = address()
    const mailed = []
    for (const word of ['one', 'two', 'three', 'four']) {
      await signUp({ email, password: `${PASSWORD} ${word}` })
      mailed.push(await service.link(email, 'signup'))
    }
    const [first, second] = mailed
    expect(fragmentOf(locationOf(await open(first?.link ?? '')))).toEqual(EXPIRED)
    const verified = await service.client().verifyOtp({ email, token: second?.code ?? '', type: 'signup' })
    expect(verified.error).toBeNull()
    const signsIn = []
    for (const word of ['one', 'two', 'three', 'four'])
      signsIn.push(await canSignIn(email, `${PASSWORD} ${word}`))
    expect(signsIn).toEqual([false, true, false, false])
  })

  test('simultaneous sign-ups for one address leave three, and of links opened at once only one makes the account', async () => {
    const email = address()
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four', 'five'].map((word) =>
        signUp({ email, password: `${PASSWORD} ${word}` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(5)
    const links = (await service.mails(email)).map(linkIn)
    expect(links).toHaveLength(3)
    const opened = await Promise.all(links.map((link) => open(link)))
    expect(opened.filter((answer) => 'access_token' in fragmentOf(locationOf(answer)))).toHaveLength(1)
    expect(await service.parts.db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  })

  test('a link makes no account if its address has one by now', async () => {
    const { email } = await pending()
    const { link } = await service.link(email, 'signup')
    const { id } = await service.account({ email, passwordHash: null })
    expect(fragmentOf(locationOf(await open(link)))).toEqual(EXPIRED)
    expect(await service.parts.db.select().from(users).where(eq(users.email, email))).toMatchObject([{ id }])
    expect(await canSignIn(email, PASSWORD)).toBe(false)
  })

  test('a sign-up not confirmed within a day is forgotten', async () => {
    const { email } = await pending()
    service.advance(23 * 3_600_000)
    const kept = () => service.parts.db.select().from(signUpAttempts).where(eq(signUpAttempts.email, email))
    await deleteSignUpAttempts(service.parts)
    expect(await kept()).toHaveLength(1)
    service.advance(2 * 3_600_000)
    expect((await service.client().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    )
    await deleteSignUpAttempts(service.parts)
    expect(await kept()).toEqual([])
  })

  test('only address, password and data have an effect', async () => {
    const email = address()
    const id = randomUUID()
    const now = new Date().toISOString()
    const { json } = await signUp({
      email,
      password: PASSWORD,
      id,
      role: 'service_role',
      app_metadata: { role: 'admin' },
      email_confirmed_at: now,
      aud: 'x',
      is_anonymous: true,
      gotrue_meta_security: {},
      code_challenge: null,
      code_challenge_method: null,
    })
    expect(json).toMatchObject({
      role: 'authenticated',
      aud: 'authenticated',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(json.id).not.toBe(id)
    expect(json).not.toHaveProperty('email_confirmed_at')
  })

  test('data cannot claim that the address is confirmed, or who someone is', async () => {
    const email = address()
    const { json } = await signUp({
      email,
      password: PASSWORD,
      data: {
        email_verified: true,
        sub: 'me',
        email: 'other@example.org',
        __proto__: { polluted: true },
        admin: true,
      },
    })
    expect(json.user_metadata).toMatchObject({ email, email_verified: false, sub: json.id })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test.each([
    ['no password', { email: 'a@example.org' }, 400, 'validation_failed'],
    ['a null password', { email: 'a@example.org', password: null }, 400, 'validation_failed'],
    ['a short password', { email: 'a@example.org', password: '12345' }, 422, 'weak_password'],
    [
      'a password that is too long',
      { email: 'a@example.org', password: 'x'.repeat(1001) },
      400,
      'validation_failed',
    ],
    ['no address', { password: PASSWORD }, 422, 'anonymous_provider_disabled'],
    ['empty addresses', { email: '', phone: '', password: PASSWORD }, 422, 'anonymous_provider_disabled'],
    ['a phone number only', { phone: '+447700900123', password: PASSWORD }, 400, 'phone_provider_disabled'],
    ['no address at all', { email: 'nobody', password: PASSWORD }, 400, 'validation_failed'],
    ['two addresses', { email: 'a@example.org,b@example.org', password: PASSWORD }, 400, 'validation_failed'],
    [
      'a line break',
      { email: 'a@example.org\r\nBcc: b@example.org', password: PASSWORD },
      400,
      'validation_failed',
    ],
    [
      'a very long address',
      { email: `${'a'.repeat(250)}@example.org`, password: PASSWORD },
      400,
      'validation_failed',
    ],
    ['an address that is an object', { email: { $ne: null }, password: PASSWORD }, 400, 'validation_failed'],
    [
      'data that is text',
      { email: 'a@example.org', password: PASSWORD, data: 'x' },
      400,
      'validation_failed',
    ],
    [
      'data too large for a token',
      { email: 'a@example.org', password: PASSWORD, data: { x: 'y'.repeat(5000) } },
      400,
      'validation_failed',
    ],
    [
      'NUL in the data',
      { email: 'a@example.org', password: PASSWORD, data: { x: ['\u0000'] } },
      400,
      'validation_failed',
    ],
    [
      'half a surrogate pair in a key',
      { email: 'a@example.org', password: PASSWORD, data: { '\ud800': 1 } },
      400,
      'validation_failed',
    ],
    [
      'a plain challenge',
      {
        email: 'a@example.org',
        password: PASSWORD,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'plain',
      },
      400,
      'validation_failed',
    ],
    [
      'a short challenge',
      {
        email: 'a@example.org',
        password: PASSWORD,
        code_challenge: 'x'.repeat(42),
        code_challenge_method: 's256',
      },
      400,
      'validation_failed',
    ],
    [
      'a challenge without its method',
      { email: 'a@example.org', password: PASSWORD, code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
    ],
  ])('%s is refused', async (_, json, status, code) => {
    const refused = await signUp(json)
    expect([refused.status, refused.code]).toEqual([status, code])
  })

  test('the client recognises a weak password and a malformed address by the usual messages', async () => {
    const weak = await service.client().signUp({ email: address(), password: 'short' })
    expect(weak.error).toMatchObject({
      name: 'AuthWeakPasswordError',
      reasons: ['length'],
      message: 'Password should be at least 6 characters.',
    })
    const malformed = await service.client().signUp({ email: 'nobody', password: PASSWORD })
    expect(malformed.error?.message).toBe('Unable to validate email address: invalid format')
  })
})

describe('nobody can find out who has an account', () => {
  /** Names and types of all members, so that two answers can be compared. */
  const shapeOf = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shapeOf)
      : value && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .map(([key, inner]) => [key, shapeOf(inner)])
              .sort(),
          )
        : typeof value

  test('a sign-up for a confirmed address gets a decoy that looks like a new user; its owner gets a notice without a link to verify', async () => {
    const { email, id } = await service.account()
    const fresh = await signUp({ email: address(), password: PASSWORD, data: { a: 1 } })
    const decoy = await signUp({ email, password: 'another password', data: { a: 1 } })
    const again = await signUp({ email, password: 'another password', data: { a: 1 } })
    expect(decoy.status).toBe(200)
    expect(shapeOf(decoy.json)).toEqual(shapeOf(fresh.json))
    expect(decoy.json.id).not.toBe(id)
    expect(again.json.id).not.toBe(decoy.json.id)
    expect(decoy.json.user_metadata).toMatchObject({ a: 1, email, email_verified: false })
    const mails = await service.mails(email)
    expect(mails.map((mail) => mail.kind)).toEqual(['account-exists', 'account-exists'])
    expect(mails[0]?.text).not.toMatch(/verify|confirm#/)
    const [row] = await service.parts.db.select().from(users).where(eq(users.email, email))
    expect(row).toMatchObject({ id, confirmationSentAt: null, userMetadata: {} })
    expect((await service.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test('unknown, waiting and confirmed addresses get the same kind of answer, however often one asks', async () => {
    const [known, waiting, unknown] = [await service.account(), await pending(), { email: address() }]
    const shapes = []
    for (const { email } of [known, waiting, unknown]) {
      const [one, two] = [
        await signUp({ email, password: PASSWORD, data: { a: 1 } }),
        await signUp({ email, password: PASSWORD, data: { b: 2 } }),
      ]
      expect(two.json.id).not.toBe(one.json.id)
      expect(two.json.confirmation_sent_at).not.toBe(one.json.confirmation_sent_at)
      expect(two.json.created_at).not.toBe(one.json.created_at)
      expect(two.json.user_metadata).not.toHaveProperty('a')
      shapes.push(
        [one, two].map(({ status, headers, json }) => [status, [...headers.keys()].sort(), shapeOf(json)]),
      )
    }
    expect(shapes[0]).toEqual(shapes[2])
    expect(shapes[1]).toEqual(shapes[2])
  })

  test('recovery and resending answer the same for known and unknown addresses, and mail only known ones', async () => {
    const known = await service.account()
    const waiting = await pending()
    const unknown = address()
    await service.mails()
    for (const [path, body] of [
      ['recover', {}],
      ['resend', { type: 'signup' }],
      ['resend', { type: 'email_change' }],
    ] as const) {
      const answers = []
      for (const email of [known.email, waiting.email, unknown]) {
        const { status, text, headers } = await service.call(`/auth/v1/${path}`, { json: { ...body, email } })
        answers.push({ status, text, headers: [...headers.keys()].sort() })
      }
      expect(answers[0]).toMatchObject({ status: 200, text: '{}' })
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
    }
    expect((await service.mails(unknown)).length).toBe(0)
    expect((await service.mails(known.email)).map((mail) => mail.kind)).toEqual(['recovery'])
    expect((await service.mails(waiting.email)).map((mail) => mail.kind).sort()).toEqual([
      'recovery',
      'signup',
      'signup',
    ])
  })

  test('sign-up hashes the password for every address, so that timing reveals nothing', async () => {
    const { email } = await service.account()
    /** The whole process's processor time, which other programs on the machine don't affect. */
    const cost = async (email: string) => {
      const before = process.cpuUsage()
      await signUp({ email, password: PASSWORD })
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const [known, unknown] = [[], []] as [number[], number[]]
    for (let time = 0; time < 5; time++) {
      known.push(await cost(email))
      unknown.push(await cost(address()))
    }
    expect(Math.min(...known) / Math.min(...unknown)).toBeGreaterThan(0.5)
  })
})

describe('mailed links', () => {
  test('the confirmation link confirms, signs in, and works once', async () => {
    const { email, id } = await pending()
    const { link } = await service.link(email, 'signup')
    const opened = await open(link)
    expect(opened.status).toBe(303)
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(locationOf(opened)).toMatch(new RegExp(`^${service.url}/school-photos/user-flow#access_token=`))
    const members = fragmentOf(locationOf(opened))
    expect(Object.keys(members)).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'type',
      'sb',
    ])
    expect(members).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600', sb: '' })
    expect(claimsOf(members.access_token ?? '')).toMatchObject({
      sub: id,
      aal: 'aal1',
      amr: [{ method: 'otp' }],
    })
    const client = service.client()
    const { data, error } = await client.setSession({
      access_token: members.access_token ?? '',
      refresh_token: members.refresh_token ?? '',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      confirmed_at: expect.any(String),
    })
    expect(fragmentOf(locationOf(await open(link)))).toEqual(EXPIRED)
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test('a sign-up from another site’s address leads to the page that says you are signed in', async () => {
    for (const asked of [
      '',
      '?redirect_to=http://www.localhost:1/school-photos/user-flow',
      '?redirect_to=/x',
    ]) {
      const email = address()
      await signUp({ email, password: PASSWORD }, asked)
      await service.call(`/auth/v1/resend${asked}`, { json: { type: 'signup', email } })
      for (const mail of await service.mails(email))
        expect(new URL(linkIn(mail), service.url).searchParams.get('redirect_to')).toBe(
          `${service.url}/school-photos/user-flow`,
        )
    }
  })

  test('a HEAD request, as mail scanners send, spends nothing', async () => {
    const { email } = await pending()
    const { link } = await service.link(email, 'signup')
    const looked = await open(link, 'HEAD')
    expect([looked.status, looked.text, looked.headers.get('location')]).toEqual([200, '', null])
    expect(fragmentOf(locationOf(await open(link)))).toHaveProperty('access_token')
  })

  test('a link opened twice at once gives one session', async () => {
    const { email } = await pending()
    const { link } = await service.link(email, 'signup')
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(link)))
    expect(answers.filter((answer) => 'access_token' in fragmentOf(locationOf(answer)))).toHaveLength(1)
  })

  test('a link with the wrong type is refused and not spent', async () => {
    const { email } = await pending()
    const { link } = await service.link(email, 'signup')
    for (const type of ['recovery', 'email_change', 'magiclink', 'invite', 'nonsense'])
      expect(fragmentOf(locationOf(await open(link.replace('type=signup', `type=${type}`))))).toEqual(EXPIRED)
    expect(fragmentOf(locationOf(await open(link)))).toHaveProperty('access_token')
  })

  test('a link without token or type is a bad request, an unknown token an expired link', async () => {
    for (const query of ['', '?token=x', '?type=signup', '?token=&type='])
      expect(await open(`/auth/v1/verify${query}`)).toMatchObject({ status: 400, code: 'validation_failed' })
    for (const token of ['x', '0'.repeat(43), "' or 1=1", '%00', 'x'.repeat(5000)])
      expect(fragmentOf(locationOf(await open(`/auth/v1/verify?token=${token}&type=signup`)))).toEqual(
        EXPIRED,
      )
  })

  test('a confirmation link lasts a day, a recovery link an hour', async () => {
    const one = await pending()
    const early = await service.link(one.email, 'signup')
    service.advance(23 * 3_600_000)
    expect(fragmentOf(locationOf(await open(early.link)))).toHaveProperty('access_token')
    const two = await pending()
    const late = await service.link(two.email, 'signup')
    await service.call('/auth/v1/recover', { json: { email: one.email } })
    const recovery = await service.link(one.email, 'recovery')
    service.advance(3_601_000)
    expect(fragmentOf(locationOf(await open(recovery.link)))).toEqual(EXPIRED)
    service.advance(23 * 3_600_000)
    expect(fragmentOf(locationOf(await open(late.link)))).toEqual(EXPIRED)
  })

  test('resending mails the newest sign-up’s link again', async () => {
    const email = address()
    await signUp({ email, password: 'the stranger’s' })
    await service.mails(email)
    await pending(email)
    const first = await service.link(email, 'signup')
    expect((await service.client().resend({ type: 'signup', email })).error).toBeNull()
    expect(await service.mails(email)).toHaveLength(3)
    const second = await service.link(email, 'signup')
    expect([second.token, second.code]).toEqual([first.token, first.code])
    expect(fragmentOf(locationOf(await open(second.link)))).toHaveProperty('access_token')
    expect(await canSignIn(email, PASSWORD)).toBe(true)
  })

  test('tokens hold 256 bits, and the database holds nothing that opens one', async () => {
    const { email } = await pending()
    const { token, code } = await service.link(email, 'signup')
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await service.parts.db.select().from(signUpAttempts).where(eq(signUpAttempts.email, email))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.tokenHash).toBe(createHash('sha256').update(token).digest('base64url'))
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })

  test('a banned account cannot sign in by a link', async () => {
    const { email, id } = await service.account()
    await service.client().resetPasswordForEmail(email)
    const { link } = await service.link(email, 'recovery')
    await service.parts.db
      .update(users)
      .set({ bannedUntil: new Date(Date.now() + 1e10) })
      .where(eq(users.id, id))
    expect(fragmentOf(locationOf(await open(link)))).toMatchObject({ error_code: 'user_banned' })
  })

  describe('lead only where they may', () => {
    test.each([
      ['/welcome', false],
      ['SITE/welcome?x=1', true],
      ['https://shop.example.com/after/sign-up', true],
      ['http://localhost:9999/welcome', true],
      ['http://localhost:9999/elsewhere', false],
      ['https://evil.example', false],
      ['https://evil.example/.example.com/', false],
      ['https://shop.example.com.evil.example/', false],
      ['https://shop.example.com@evil.example/', false],
      ['https://evil.example#.example.com/', false],
      ['SITE@evil.example/', false],
      ['SITE.evil.example/', false],
      ['//evil.example/', false],
      ['javascript:alert(1)', false],
      ['data:text/html,x', false],
      ['https:\\\\evil.example', false],
      ['https://shop.example.com\\@evil.example/', false],
      ['http://2130706433:9999/welcome', false],
      ['http://127.1:9999/welcome', false],
      ['https://evil.example/\u0000', false],
      ['https://ｓhop.example.com/', false],
    ])('%s', async (wished, allowed) => {
      const target = wished.replace('SITE', service.url)
      const { email } = await service.account()
      await service.call(`/auth/v1/recover?redirect_to=${encodeURIComponent(target)}`, { json: { email } })
      const { link } = await service.link(email, 'recovery')
      const written = new URL(link, service.url).searchParams.get('redirect_to')
      expect(written).toBe(allowed ? target : service.url)
      // The visitor can change it, so it is checked again.
      const changed = new URL(link, service.url)
      changed.searchParams.set('redirect_to', target)
      const where = locationOf(await open(changed.pathname + changed.search)).split('#')[0]
      expect(where?.replace(/\/$/, '')).toBe((allowed ? target : service.url).replace(/\/$/, ''))
    })
  })
})

describe('a link that is looked at', () => {
  const look = (type: string, tokenHash: string, token?: string) =>
    service.call('/api/account/mailed-link', { json: { type, tokenHash }, token })

  test('says what it is for and for whom, masked, any number of times, and still works afterwards', async () => {
    const email = address()
    const asked = await signUp({ email, password: PASSWORD })
    const { token, link } = await service.link(email, 'signup')
    const masked = `${email[0]}•••@example.org`
    for (let time = 0; time < 3; time++)
      expect((await look('signup', token)).json).toEqual({
        alive: true,
        address: masked,
        own: false,
        asked: { at: asked.json.created_at, device: '' },
      })
    expect((await look('recovery', token)).json).toEqual(NOTHING)
    expect(fragmentOf(locationOf(await open(link)))).toHaveProperty('access_token')
    expect((await look('signup', token)).json).toEqual(NOTHING)
  })
  const NOTHING = { alive: false, address: null, own: false, asked: null }

  test('knows whether it is about the signed-in user', async () => {
    const owner = await service.signedIn()
    const other = await service.signedIn()
    await service.client().resetPasswordForEmail(owner.email)
    const { token } = await service.link(owner.email, 'recovery')
    const own = async (bearer?: string) => (await look('recovery', token, bearer)).json.own
    expect([await own(owner.token), await own(other.token), await own()]).toEqual([true, false, false])
    service.advance(3_601_000)
    expect((await look('recovery', token)).json).toEqual(NOTHING)
  })

  test('reveals nothing about anything else', async () => {
    expect((await look('signup', 'x'.repeat(43))).json).toEqual(NOTHING)
    for (const json of [
      {},
      { type: 'signup' },
      { type: 'nonsense', tokenHash: 'x' },
      { type: 'signup', tokenHash: 7 },
    ])
      expect((await service.call('/api/account/mailed-link', { json })).status).toBe(400)
  })
})

describe('codes and tokens by POST /verify', () => {
  test('the six digits of the mail confirm on another device', async () => {
    const { email, id } = await pending()
    const { code } = await service.link(email, 'signup')
    const client = service.client()
    const wrong = await client.verifyOtp({
      email,
      token: code === '000000' ? '000001' : '000000',
      type: 'signup',
    })
    expect(wrong.error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    })
    const { data, error } = await client.verifyOtp({
      email: email.toUpperCase(),
      token: code,
      type: 'signup',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      user: { id, email_confirmed_at: expect.any(String) },
      session: { token_type: 'bearer' },
    })
    expect((await client.verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe('otp_expired')
  })

  test('a token hash works like its link, and spends it', async () => {
    const { email } = await pending()
    const { token, link } = await service.link(email, 'signup')
    const { data, error } = await service.client().verifyOtp({ token_hash: token, type: 'email' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(fragmentOf(locationOf(await open(link)))).toEqual(EXPIRED)
  })

  test('a recovery code announces itself to the page', async () => {
    const { email } = await service.account()
    await service.client().resetPasswordForEmail(email)
    const { code } = await service.link(email, 'recovery')
    const client = service.client()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    expect((await client.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
  })

  test.each([
    [{}],
    [{ type: 'signup' }],
    [{ type: 'signup', email: 'a@example.org' }],
    [{ type: 'signup', token: '123456' }],
    [{ type: 'signup', token_hash: '' }],
    [{ type: 'signup', token_hash: 'x', email: 'a@example.org' }],
    [{ type: 'signup', token_hash: 'x', phone: '447700900123' }],
    [{ type: 'signup', token_hash: 'x', redirect_to: 'http://localhost' }],
    [{ type: 'sms', phone: '447700900123', token: '123456' }],
    [{ type: 'nonsense', token_hash: 'x' }],
    [{ type: 7, token_hash: 'x' }],
    [{ type: 'signup', token_hash: ['x'] }],
    [{ type: 'signup', email: 'nobody', token: '123456' }],
  ])('%j is a bad request', async (json) => {
    expect(await service.call('/auth/v1/verify', { json })).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
  })

  test('extra members have no effect, and all unknown tokens look the same', async () => {
    for (const json of [
      { type: 'signup', token_hash: 'x', options: { redirectTo: 'x' }, gotrue_meta_security: {} },
      { type: 'invite', token_hash: 'x' },
      { type: 'magiclink', email: 'a@example.org', token: '123456' },
      { type: 'email', email: 'nobody@example.org', token: '123456' },
    ])
      expect(await service.call('/auth/v1/verify', { json })).toMatchObject({
        status: 403,
        code: 'otp_expired',
      })
  })
})

describe('recovery', () => {
  test('the link signs in, the new password works, every other session and link ends, and the owner is told', async () => {
    const { email } = await service.account()
    const elsewhere = service.client()
    await elsewhere.signInWithPassword({ email, password: PASSWORD })
    expect(
      (
        await service
          .client()
          .resetPasswordForEmail(email, { redirectTo: `${service.url}/school-photos/new-password` })
      ).error,
    ).toBeNull()
    const { link } = await service.link(email, 'recovery')
    const target = locationOf(await open(link))
    expect(target).toContain('/school-photos/new-password#')
    const members = fragmentOf(target)
    expect(members.type).toBe('recovery')
    const client = service.client()
    await client.setSession({
      access_token: members.access_token ?? '',
      refresh_token: members.refresh_token ?? '',
    })
    await service.client().resetPasswordForEmail(email)
    const unused = await service.link(email, 'recovery')
    const { error } = await client.updateUser({ password: 'a quite new password' })
    expect(error).toBeNull()
    expect((await client.getUser()).error).toBeNull()
    expect((await elsewhere.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect(fragmentOf(locationOf(await open(unused.link)))).toEqual(EXPIRED)
    expect((await service.client().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    )
    expect(
      (await service.client().signInWithPassword({ email, password: 'a quite new password' })).error,
    ).toBeNull()
    expect((await service.mails(email)).map((mail) => mail.kind)).toContain('password-changed')
  })

  test('with a sign-up waiting, the recovery link makes an account without a password, and goes on to choosing one', async () => {
    const { email, id } = await pending()
    const bait = await service.link(email, 'signup')
    await service.client().resetPasswordForEmail(email)
    const { token } = await service.link(email, 'recovery')
    const client = service.client()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const { data, error } = await client.verifyOtp({ token_hash: token, type: 'recovery' })
    expect(error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
    expect(data.user?.id).not.toBe(id)
    expect(await canSignIn(email, PASSWORD)).toBe(false)
    expect(fragmentOf(locationOf(await open(bait.link)))).toEqual(EXPIRED)
    expect((await client.updateUser({ password: 'chosen by its owner' })).error).toBeNull()
    expect(await canSignIn(email, 'chosen by its owner')).toBe(true)
  })

  test('each of several recovery links works until one is used or a fourth replaces the first', async () => {
    const { email } = await service.account()
    const mailed: string[] = []
    const ask = async () => {
      await service.client().resetPasswordForEmail(email)
      mailed.push((await service.link(email, 'recovery')).link)
    }
    const opens = async (which: number) =>
      'access_token' in fragmentOf(locationOf(await open(mailed[which] ?? '')))
    for (let time = 0; time < 4; time++) await ask()
    expect([await opens(0), await opens(1)]).toEqual([false, true])
    expect([await opens(2), await opens(3)]).toEqual([false, false])
    await ask()
    service.advance(3_601_000)
    await ask()
    expect([await opens(4), await opens(5)]).toEqual([false, true])
  })

  test('a recovery link opened five times at once gives one session', async () => {
    const { email } = await service.account()
    await service.client().resetPasswordForEmail(email)
    await service.client().resetPasswordForEmail(email)
    const { link } = await service.link(email, 'recovery')
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(link)))
    expect(answers.filter((answer) => 'access_token' in fragmentOf(locationOf(answer)))).toHaveLength(1)
  })

  test.each([
    [{}],
    [{ email: '' }],
    [{ email: null }],
    [{ email: 'nobody' }],
    [{ email: 7 }],
  ])('%j is a bad request', async (json) => {
    expect(await service.call('/auth/v1/recover', { json })).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
  })

  test('resending takes two types, and answers for phones without doing anything', async () => {
    for (const json of [
      {},
      { type: 'recovery', email: 'a@example.org' },
      { type: 'signup' },
      { type: 'email_change', email: '' },
      { type: 'sms' },
      { type: 'sms', phone: 'x' },
    ])
      expect(await service.call('/auth/v1/resend', { json })).toMatchObject({
        status: 400,
        code: 'validation_failed',
      })
    const { error } = await service.client().resend({ type: 'sms', phone: '+447700900123' })
    expect(error).toBeNull()
  })
})

describe('links for a code (PKCE)', () => {
  const verifierAndChallenge = () => {
    const verifier = randomBytes(32).toString('base64url')
    return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
  }
  const exchange = (auth_code: unknown, code_verifier: unknown) =>
    service.call('/auth/v1/token?grant_type=pkce', { json: { auth_code, code_verifier } })

  /** The code that an opened link hands over. */
  async function codeByLink(challenge: string, method = 's256') {
    const { email, id } = await service.account()
    const json = { email, code_challenge: challenge, code_challenge_method: method }
    await service.call(`/auth/v1/recover?redirect_to=${encodeURIComponent(`${service.url}/back?keep=1`)}`, {
      json,
    })
    const { link, token } = await service.link(email, 'recovery')
    expect(token).toMatch(/^pkce_[\w-]{43}$/)
    const target = new URL(locationOf(await open(link)))
    expect([target.hash, target.searchParams.get('keep')]).toEqual(['', '1'])
    return { id, email, link, code: target.searchParams.get('code') ?? '' }
  }

  test('the official client of that flow confirms, and gets its session for the code', async () => {
    const email = address()
    const client = service.client({ flowType: 'pkce' })
    await client.signUp({ email, password: PASSWORD })
    const { link } = await service.link(email, 'signup')
    const target = new URL(locationOf(await open(link)))
    expect(target.href).not.toContain('access_token')
    const { data, error } = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(claimsOf(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'email/signup' }])
  })

  test('a resent mail keeps to the flow', async () => {
    const email = address()
    const client = service.client({ flowType: 'pkce' })
    await client.signUp({ email, password: PASSWORD })
    await client.resend({ type: 'signup', email })
    expect((await service.link(email, 'signup')).token).toMatch(/^pkce_/)
  })

  test('the code needs its verifier, works once, and accepts the method in either case', async () => {
    const { verifier, challenge } = verifierAndChallenge()
    const { code, id } = await codeByLink(challenge, 'S256')
    expect(await exchange(code, verifierAndChallenge().verifier)).toMatchObject({
      status: 400,
      code: 'bad_code_verifier',
    })
    const good = await exchange(code, verifier)
    expect(good).toMatchObject({ status: 200, json: { user: { id } } })
    expect(claimsOf(good.json.access_token as string).amr).toMatchObject([{ method: 'recovery' }])
    expect(await exchange(code, verifier)).toMatchObject({ status: 404, code: 'flow_state_not_found' })
  })

  test('the code lasts five minutes', async () => {
    const { verifier, challenge } = verifierAndChallenge()
    const { code } = await codeByLink(challenge)
    service.advance(301_000)
    expect(await exchange(code, verifier)).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })

  test('a code opens no session once its account is banned', async () => {
    const { verifier, challenge } = verifierAndChallenge()
    const { code, id } = await codeByLink(challenge)
    const bannedUntil = new Date(Date.now() + 1e10)
    await service.parts.db.update(users).set({ bannedUntil }).where(eq(users.id, id))
    expect(await exchange(code, verifier)).toMatchObject({ status: 403, code: 'user_banned' })
  })

  test('a new password voids a link that was opened and not yet exchanged', async () => {
    const { verifier, challenge } = verifierAndChallenge()
    const { code, email } = await codeByLink(challenge)
    const client = service.client()
    await client.signInWithPassword({ email, password: PASSWORD })
    expect((await client.updateUser({ password: 'a quite new password' })).error).toBeNull()
    expect(await exchange(code, verifier)).toMatchObject({ status: 404, code: 'flow_state_not_found' })
  })

  test('a code shown several times at once gives one session', async () => {
    const { verifier, challenge } = verifierAndChallenge()
    const { code } = await codeByLink(challenge)
    const answers = await Promise.all(Array.from({ length: 4 }, () => exchange(code, verifier)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  })

  test('a spent link says why in the query too', async () => {
    const { link } = await codeByLink(verifierAndChallenge().challenge)
    const target = new URL(locationOf(await open(link)))
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
      keep: '1',
    })
    expect(fragmentOf(target.href)).toEqual(EXPIRED)
  })

  test('a link that no client waits for a code from says why in the fragment alone', async () => {
    const target = new URL(locationOf(await open('/auth/v1/verify?token=x&type=signup')))
    expect([target.search, fragmentOf(target.href)]).toEqual(['', EXPIRED])
  })

  test.each([
    ['', 'x'],
    ['x', ''],
    [null, 'x'],
    ['x', undefined],
    [7, 'x'],
  ])('code %j with verifier %j is a bad request', async (code, verifier) => {
    expect(await exchange(code, verifier)).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('an unknown code is not found', async () => {
    expect(await exchange(randomBytes(32).toString('base64url'), 'x'.repeat(43))).toMatchObject({
      status: 404,
      code: 'flow_state_not_found',
    })
  })
})

describe('changing the account', () => {
  const put = (token: string | undefined, json: object) =>
    service.call('/auth/v1/user', { method: 'PUT', token, json })

  test('data is merged key by key, null removes a key, and the page is told', async () => {
    const { client } = await service.signedIn({ userMetadata: { keep: 1, drop: 2 } })
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const { data, error } = await client.updateUser({ data: { drop: null, add: { deep: [1] } } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ keep: 1, add: { deep: [1] }, email_verified: true })
    expect(data.user?.user_metadata).not.toHaveProperty('drop')
    expect(events).toContain('USER_UPDATED')
  })

  test('two changes at once are both kept', async () => {
    const { token } = await service.signedIn()
    await Promise.all(['a', 'b', 'c', 'd'].map((key) => put(token, { data: { [key]: 1 } })))
    const { json } = await service.call('/auth/v1/user', { token })
    expect(json.user_metadata).toMatchObject({ a: 1, b: 1, c: 1, d: 1 })
  })

  test('anything not the person’s to change is refused or ignored', async () => {
    const { token, id } = await service.signedIn()
    expect(await put(token, { app_metadata: { role: 'admin' } })).toMatchObject({
      status: 403,
      code: 'not_admin',
    })
    const { json } = await put(token, {
      id: randomUUID(),
      role: 'admin',
      aud: 'x',
      email_confirmed_at: null,
      banned_until: 'x',
      app_metadata: null,
      nonce: '',
    })
    expect(json).toMatchObject({
      id,
      role: 'authenticated',
      aud: 'authenticated',
      email_confirmed_at: expect.any(String),
    })
  })

  test('an account has no phone number that could be changed', async () => {
    const { token } = await service.signedIn()
    expect(await put(token, { phone: '+447700900123' })).toMatchObject({
      status: 422,
      code: 'sms_send_failed',
    })
  })

  test('a weak or the same password is refused', async () => {
    const { client } = await service.signedIn()
    expect((await client.updateUser({ password: 'short' })).error).toMatchObject({
      code: 'weak_password',
      reasons: ['length'],
    })
    expect((await client.updateUser({ password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'same_password',
      message: 'New password should be different from the old password.',
    })
  })

  test('a current password must be right if given', async () => {
    const { token } = await service.signedIn()
    expect(await put(token, { password: 'quite another', current_password: 'wrong' })).toMatchObject({
      status: 400,
      code: 'current_password_invalid',
    })
    expect((await put(token, { password: 'quite another', current_password: PASSWORD })).status).toBe(200)
  })

  test('a taken or malformed address is refused', async () => {
    const { token } = await service.signedIn()
    const other = await service.account()
    expect(await put(token, { email: other.email.toUpperCase() })).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    expect(await put(token, { email: 'nobody' })).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('a new address waits for both: each gets a link, the first says so, the second moves the account and voids all others', async () => {
    const { client, email, token } = await service.signedIn()
    const next = address()
    const { data, error } = await client.updateUser({ email: next })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, new_email: next, email_change_sent_at: expect.any(String) })
    const [old, fresh] = [await service.link(email, 'email_change'), await service.link(next, 'email_change')]
    await service.client().resetPasswordForEmail(email)
    const forgotten = await service.link(email, 'recovery')
    const first = fragmentOf(locationOf(await open(fresh.link)))
    expect(first).toEqual({ message: expect.stringContaining('other email'), sb: '' })
    expect(await service.call('/auth/v1/user', { token })).toMatchObject({ json: { email, new_email: next } })
    const second = fragmentOf(locationOf(await open(old.link)))
    expect(second).toMatchObject({ type: 'email_change', access_token: expect.any(String) })
    const { json } = await service.call('/auth/v1/user', { token })
    expect(json).toMatchObject({ email: next, user_metadata: { email: next } })
    expect(json).not.toHaveProperty('new_email')
    expect(fragmentOf(locationOf(await open(forgotten.link)))).toEqual(EXPIRED)
    expect((await service.client().signInWithPassword({ email: next, password: PASSWORD })).error).toBeNull()
    expect((await service.client().signInWithPassword({ email, password: PASSWORD })).error).not.toBeNull()
  })

  test('codes work the same way, and one address cannot agree twice', async () => {
    const { client, email } = await service.signedIn()
    const next = address()
    await client.updateUser({ email: next })
    const [old, fresh] = [await service.link(email, 'email_change'), await service.link(next, 'email_change')]
    const verify = (json: object) =>
      service.call('/auth/v1/verify', { json: { type: 'email_change', ...json } })
    expect(await verify({ email, token: old.code })).toMatchObject({
      status: 200,
      json: { msg: expect.any(String), code: '200' },
    })
    expect(await verify({ email, token: old.code })).toMatchObject({ status: 403, code: 'otp_expired' })
    await client.resend({ type: 'email_change', email })
    expect((await service.mails(email)).filter((mail) => mail.kind === 'email_change')).toHaveLength(1)
    const newest = await service.link(next, 'email_change')
    expect(newest.token).not.toBe(fresh.token)
    expect(await verify({ token_hash: newest.token })).toMatchObject({
      status: 200,
      json: { user: { email: next } },
    })
  })

  test('an address that someone else has taken meanwhile stays theirs', async () => {
    const { client, email } = await service.signedIn()
    const next = address()
    await client.updateUser({ email: next })
    const [old, fresh] = [await service.link(email, 'email_change'), await service.link(next, 'email_change')]
    await service.account({ email: next })
    await open(old.link)
    expect(fragmentOf(locationOf(await open(fresh.link)))).toMatchObject({ error_code: 'email_exists' })
    expect((await client.getUser()).data.user?.email).toBe(email)
  })

  test('when several accounts move to one address at once, one succeeds', async () => {
    const next = address()
    const last: string[] = []
    for (let person = 0; person < 3; person++) {
      const { client, email } = await service.signedIn()
      await client.updateUser({ email: next })
      await open((await service.link(next, 'email_change')).link)
      last.push((await service.link(email, 'email_change')).link)
    }
    const answers = await Promise.all(last.map((link) => open(link)))
    expect(answers.map((answer) => fragmentOf(locationOf(answer)).error_code ?? 'moved').sort()).toEqual([
      'email_exists',
      'email_exists',
      'moved',
    ])
  })

  test('a new password voids the links of a change of address', async () => {
    const { client, email } = await service.signedIn()
    const next = address()
    await client.updateUser({ email: next })
    const { link } = await service.link(email, 'email_change')
    await client.updateUser({ password: 'yet another password' })
    expect(fragmentOf(locationOf(await open(link)))).toEqual(EXPIRED)
  })

  test('reauthentication, when switched off, is a 404', async () => {
    const { client } = await service.signedIn()
    expect((await client.reauthenticate()).error).toMatchObject({ status: 404 })
  })
})
