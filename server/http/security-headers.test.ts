import { expect, test } from 'vitest'
import { cardHeaders, contentPolicy } from './security-headers.ts'

const config = { PUBLIC_URL: 'https://tweedlight.example' }

test('a wallet can reach the window it opened, but only if a provider is configured', () => {
  expect(cardHeaders(config)).toEqual({})
  expect(cardHeaders({ ...config, STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual({
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  })
})

test('the card provider is allowed only on the page that takes cards, and only if configured', () => {
  const paid = { ...config, STRIPE_SECRET_KEY: 'sk_test_1' }
  const policy = contentPolicy([], paid, { cards: true })
  expect(policy).toContain("script-src 'self' https://js.stripe.com")
  expect(policy).toContain("connect-src 'self' https://api.stripe.com")
  expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/)
  for (const other of [
    contentPolicy([], paid, { cards: false }),
    contentPolicy([], config, { cards: true }),
  ]) {
    expect(other).not.toContain('stripe')
    expect(other).toContain("script-src 'self';")
  }
})

test('films play from the two hosts that the site names, or from this one', () => {
  const policy = contentPolicy([], config, { cards: false })
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com;')
  expect(policy).toContain("media-src 'self';")
})
