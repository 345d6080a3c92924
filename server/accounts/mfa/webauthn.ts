import { createPublicKey, type JsonWebKey } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import {
  cose,
  decodeAttestationObject,
  decodeCredentialPublicKey,
  isoCBOR,
} from '@simplewebauthn/server/helpers'
import type { WebauthnAnswer } from '../../../domain/accounts/factors.ts'
import type { Context } from '../../context.ts'
import { websiteName } from '../../names.ts'
import { AuthError } from '../protocol/auth-error.ts'
import type { FactorRow } from './factors.ts'

type Asking = Pick<Context, 'config'>
const ES256 = -7
const TIMEOUT_MS = 5 * 60_000

interface Person {
  userId: string
  email: string
  others: FactorRow[]
}

/** What the browser needs to make a new key, or to use the existing one. */
export async function webauthnOptions(
  { config, db }: Pick<Context, 'config' | 'db'>,
  factor: FactorRow,
  challenge: string,
  { userId, email, others }: Person,
): Promise<object> {
  const rpID = config.RP_ID
  if (!rpID)
    throw new AuthError(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  const shared = { rpID, challenge: Buffer.from(challenge, 'base64url'), timeout: TIMEOUT_MS }
  if (factor.status === 'verified') {
    const publicKey = await generateAuthenticationOptions({
      ...shared,
      allowCredentials: [credentialOf(factor)],
      userVerification: 'preferred',
    })
    return { type: 'request', credential_options: { publicKey } }
  }
  const publicKey = await generateRegistrationOptions({
    ...shared,
    rpName: await websiteName(db),
    userID: Buffer.from(userId),
    userName: email,
    userDisplayName: email,
    attestationType: 'none',
    excludeCredentials: others.filter((other) => other.credentialId).map(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: [ES256],
  })
  return { type: 'create', credential_options: { publicKey } }
}

function credentialOf({ credentialId, transports }: FactorRow) {
  return { id: credentialId ?? '', transports }
}

/** What a good answer changes in its factor; undefined for a bad one. */
export async function checkWebauthn(
  { config }: Asking,
  factor: FactorRow,
  challenge: string,
  answer: WebauthnAnswer,
): Promise<Partial<FactorRow> | undefined> {
  const expected = {
    expectedChallenge: challenge,
    expectedOrigin: config.RP_ORIGINS,
    expectedRPID: config.RP_ID ?? '',
    requireUserVerification: false,
  }
  try {
    return answer.type === 'create'
      ? await readNewKey(expected, answer)
      : await readSignature(expected, factor, answer)
  } catch {
    // The library throws for every check that fails.
    return undefined
  }
}

type Expected = { expectedChallenge: string; expectedOrigin: string[]; expectedRPID: string }

async function readNewKey(expected: Expected, answer: Extract<WebauthnAnswer, { type: 'create' }>) {
  const { id, rawId, response } = answer.credential_response
  const checked = await verifyRegistrationResponse({
    ...expected,
    response: {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: response.clientDataJSON,
        attestationObject: withoutStatement(response.attestationObject),
      },
    },
    requireUserVerification: false,
    supportedAlgorithmIDs: [ES256],
  })
  if (!checked.verified) return undefined
  const { credential } = checked.registrationInfo
  requirePointOnCurve(credential.publicKey)
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signCount: credential.counter,
    transports: response.transports ?? [],
  }
}

/** Drops the statement about who made the key: we don't use it, and reading it could make us fetch addresses. */
function withoutStatement(attestationObject: string): string {
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get(
    'authData',
  )
  const bare = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(bare)).toString('base64url')
}

/** Throws for a key that is not ES256 with both coordinates on P-256, because Node refuses any other point. */
function requirePointOnCurve(publicKey: Uint8Array) {
  const key = decodeCredentialPublicKey(new Uint8Array(publicKey))
  if (!cose.isCOSEPublicKeyEC2(key) || key.get(cose.COSEKEYS.crv) !== cose.COSECRV.P256)
    throw new Error('not a P-256 key')
  const [x, y] = [key.get(cose.COSEKEYS.x), key.get(cose.COSEKEYS.y)].map((coordinate) =>
    Buffer.from(coordinate ?? []).toString('base64url'),
  )
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey
  createPublicKey({ key: jwk, format: 'jwk' })
}

async function readSignature(
  expected: Expected,
  factor: FactorRow,
  answer: Extract<WebauthnAnswer, { type: 'request' }>,
) {
  const { id, rawId, response } = answer.credential_response
  if (!factor.credentialId || !factor.publicKey || id !== factor.credentialId) return undefined
  const { clientDataJSON, authenticatorData, signature } = response
  const checked = await verifyAuthenticationResponse({
    ...expected,
    response: {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    credential: {
      id: factor.credentialId,
      publicKey: new Uint8Array(Buffer.from(factor.publicKey, 'base64url')),
      counter: factor.signCount,
    },
    requireUserVerification: false,
  })
  return checked.verified ? { signCount: checked.authenticationInfo.newCounter } : undefined
}
