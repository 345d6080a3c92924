import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

const COMPOSED = 'Caf\u00e9 \u00e5t the T\u1e7dw\u1eb7d'
const DECOMPOSED = COMPOSED.normalize('NFD')

test('a password is the same whether a keyboard sends its letters whole or with their marks apart', async () => {
  const hashes = {
    'made whole': await hashPassword(COMPOSED),
    'made apart': await hashPassword(DECOMPOSED),
    'made apart, before both were one': await hash(DECOMPOSED),
  }
  for (const [made, kept] of Object.entries(hashes)) {
    expect(await passwordMatches(kept, COMPOSED), `${made}, typed whole`).toBe(true)
    expect(await passwordMatches(kept, DECOMPOSED), `${made}, typed apart`).toBe(true)
    expect(await passwordMatches(kept, 'Cafe at the Tweed'), `${made}, typed without marks`).toBe(false)
  }
  expect(await passwordMatches(null, COMPOSED)).toBe(false)
})
