import { z } from 'zod'

/** Before any contract, texts are checked for what a database cannot hold (NUL, half a surrogate pair). */
export const Text = z.string('should be text')
export const Metadata = z.record(z.string(), z.unknown(), 'should be an object')

/** Fields by which a browser requests a code instead of tokens in the address (PKCE). */
export const Flow = {
  code_challenge: Text.regex(/^[A-Za-z0-9._~-]{43,128}$/, 'should have 43 to 128 plain characters').nullish(),
  code_challenge_method: Text.regex(/^s256$/i, 'should be s256').nullish(),
}
