import { boundedRecord, boundedText } from '../bounded-text.ts'

/** Before any contract, texts are checked for what a database cannot hold (NUL, half a surrogate pair). */
export const text = (max: number, tooLong = 'is too long') =>
  boundedText(max, { missing: 'should be text', tooLong })

/** What the clients send as an address, a number or a password; each has a smaller limit of its own, with its own message. */
export const Given = text(4096).nullish()

/** `readMetadata` limits what is kept of it. */
export const Metadata = boundedRecord(1000, 4096, 'should be an object')

const NOT_CHALLENGE = 'should have 43 to 128 plain characters'
/** Fields by which a browser requests a code instead of tokens in the address (PKCE). */
export const Flow = {
  code_challenge: text(128, NOT_CHALLENGE)
    .regex(/^[A-Za-z0-9._~-]{43,128}$/, NOT_CHALLENGE)
    .nullish(),
  code_challenge_method: text(20, 'should be s256')
    .regex(/^s256$/i, 'should be s256')
    .nullish(),
}
