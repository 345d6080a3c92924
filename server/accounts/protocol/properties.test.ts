import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, openAccounts } from '../../../tests/accounts/accounts-app.ts'
import { parseConfig } from '../../config.ts'
import { allowedRedirect } from '../email-links/redirects.ts'
import { readActor } from '../sessions/read-actor.ts'
import { formatRefreshToken, parseRefreshToken } from '../sessions/refresh-token.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts({ RATE_LIMIT_SCALE: '10000' })
})
afterAll(() => accounts.close())

const SITE = 'https://www.tweedlight.example'
const config = parseConfig({
  PUBLIC_URL: SITE,
  AUTH_REDIRECTS: 'https://*.shop.example/after/*,myapp://back',
})
const redirect = (wished: string) => allowedRedirect({ config }, wished)

/** Texts made of the pieces used in attacks on addresses. */
const addressLike = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'https:',
        'http:',
        'javascript:',
        'myapp:',
        '//',
        '/',
        '\\',
        '@',
        '#',
        '?',
        '.',
        ':',
        '%2f',
        '%40',
        '\t',
        '\u0000',
        ' ',
      ),
      fc.constantFrom(
        'www.tweedlight.example',
        'a.shop.example',
        'shop.example',
        'evil.example',
        '2130706433',
        '127.1',
        '[::1]',
        'back',
        'after',
      ),
      fc.string({ maxLength: 4, unit: 'binary' }),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''))

test('whatever address is asked for, every reader sees a link that leads to the site or the list', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        addressLike,
        addressLike.map((rest) => SITE + rest),
        addressLike.map((rest) => `https://a.shop.example${rest}`),
        fc.webUrl(),
      ),
      (wished) => {
        const url = new URL(redirect(wished))
        const { protocol, host, username, password, pathname } = url
        expect([username, password]).toEqual(['', ''])
        const own = protocol === 'https:' && host === 'www.tweedlight.example'
        const listed =
          protocol === 'https:' && /^[^.]+\.shop\.example$/.test(host) && pathname.startsWith('/after/')
        expect(own || listed || url.href === 'myapp://back').toBe(true)
      },
    ),
    { numRuns: 3000 },
  )
})

test('pages of the site and the list are left as they are', () => {
  const path = fc
    .array(fc.stringMatching(/^[a-z0-9_-]{1,8}$/), { maxLength: 3 })
    .map((parts) => `/${parts.join('/')}`)
  fc.assert(
    fc.property(path, fc.stringMatching(/^[a-z0-9]{1,8}$/), (path, word) => {
      expect(redirect(`${SITE}${path}?x=${word}`)).toBe(`${SITE}${path}?x=${word}`)
      expect(redirect(`https://${word}.shop.example/after/${word}`)).toBe(
        `https://${word}.shop.example/after/${word}`,
      )
      expect(redirect(`https://${word}.x.shop.example/after/${word}`)).toBe(SITE)
      expect(redirect(`https://${word}.shop.example/after/${word}/${word}`)).toBe(SITE)
    }),
  )
})

test('a refresh token is read back as written, and nothing else is accepted', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.nat(90),
      fc.string({ minLength: 1, maxLength: 1 }),
      (sessionId, counter, at, letter) => {
        const token = formatRefreshToken('secret', { sessionId, counter })
        expect(parseRefreshToken('secret', token)).toEqual({ sessionId, counter })
        expect(parseRefreshToken('another', token)).toBeUndefined()
        const changed = token.slice(0, at) + letter + token.slice(at + 1)
        if (changed !== token) expect(parseRefreshToken('secret', changed)).toBeUndefined()
      },
    ),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => parseRefreshToken('secret', text) === undefined),
  )
})

test('no other text is taken for a token, and none breaks anything', async () => {
  const { email } = await accounts.account()
  const { access_token } = await accounts.signIn(email)
  const base64 = fc.base64String({ maxLength: 60 }).map((text) => text.replaceAll(/[+/=]/g, 'x'))
  const json = fc.json({ maxDepth: 2 }).map((text) => Buffer.from(text).toString('base64url'))
  const piece = fc.oneof(base64, json, fc.constantFrom(...access_token.split('.')))
  const tokens = fc.oneof(
    fc.string({ unit: 'grapheme' }).filter((text) => /^\S+$/.test(text)),
    fc.array(piece, { minLength: 2, maxLength: 4 }).map((parts) => parts.join('.')),
    fc
      .tuple(fc.nat(access_token.length - 2), fc.constantFrom(...'ABCxyz019_-'))
      .map(([at, letter]) => access_token.slice(0, at) + letter + access_token.slice(at + 1)),
  )
  const own = JSON.stringify(readClaims(access_token))
  await fc.assert(
    fc.asyncProperty(tokens, async (token) => {
      // The last letter of a signature has spare bits, so another letter may stand for the same bytes.
      const same = token.split('.').length === 3 && sameBytes(token, access_token)
      const actor = await readActor(accounts.ctx, `Bearer ${token}`).catch((error) => error)
      if (same) expect(JSON.stringify(readClaims(token))).toBe(own)
      else if (token !== 'public')
        expect(actor).toMatchObject({ kind: 'unauthenticated', code: 'session-ended' })
    }),
    { numRuns: 300 },
  )
})

const readClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const sameBytes = (a: string, b: string) => {
  const bytes = (token: string) =>
    token
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('hex'))
      .join('.')
  return bytes(a) === bytes(b)
}

type Step =
  | { kind: 'refresh'; tabs: number[] }
  | { kind: 'wait'; seconds: number }
  | { kind: 'replay'; age: number }

/** What may happen: tabs refreshing at once with their own tokens, time passing, an old token turning up. */
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('refresh' as const),
        tabs: fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 9, 11, 3600) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('replay' as const), age: fc.nat(6) }) },
  ),
  { minLength: 1, maxLength: 10 },
)

async function refresh(refresh_token: string) {
  const response = await accounts.call('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token } })
  const body = (await response.json()) as { refresh_token: string; access_token: string; code: string }
  return { status: response.status, ...body }
}

test('after any interleaving of refreshes, either every tab is on one living chain or the session has ended', async () => {
  const { email } = await accounts.account()
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const first = await accounts.signIn(email)
      const bystander = await accounts.signIn(email)
      const tabs = [first.refresh_token, first.refresh_token, first.refresh_token]
      const issued = [first.refresh_token]
      let ended = false
      for (const step of steps) {
        if (step.kind === 'wait') {
          accounts.clock.advance(step.seconds * 1000)
          continue
        }
        const shown =
          step.kind === 'replay'
            ? [issued.at(-1 - step.age) ?? first.refresh_token]
            : step.tabs.map((tab) => tabs[tab] ?? '')
        const answers = await Promise.all(shown.map(refresh))
        const good = answers.filter(({ status }) => status === 200)
        // No tab is left believing in a chain that the others are not on.
        expect(ended && good.length > 0).toBe(false)
        for (const [index, answer] of answers.entries()) {
          if (answer.status === 200 && step.kind === 'refresh')
            tabs[step.tabs[index] ?? 0] = answer.refresh_token
          if (answer.status === 200 && !issued.includes(answer.refresh_token))
            issued.push(answer.refresh_token)
          if (answer.status !== 200) expect(answer.code).toMatch(/^refresh_token_(already_used|not_found)$/)
          if (answer.code === 'refresh_token_already_used') ended = true
        }
      }
      const newest = issued.toSorted((a, b) => Number(b.split('.')[1]) - Number(a.split('.')[1]))[0] ?? ''
      const last = await refresh(newest)
      expect(last.status).toBe(ended ? 400 : 200)
      if (!ended) {
        const user = await accounts.call('/auth/v1/user', { headers: bearer(last.access_token) })
        expect(user.status).toBe(200)
        const chains = new Set(issued.map((token) => token.split('.')[0]))
        expect(chains.size).toBe(1)
      }
      expect((await refresh(bystander.refresh_token)).status).toBe(200)
    }),
    { numRuns: 25 },
  )
})
