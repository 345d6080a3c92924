import type { AuthMFAEnrollTOTPResponse, Factor, GoTrueClient } from '@supabase/auth-js'
import { site } from '../../../content/site.ts'
import { auth } from '../../session.ts'

/** The site as a passkey knows it. */
const relyingParty = () => ({ rpId: location.hostname, rpOrigins: [location.origin] })

/** One question to the service's second-factor part. Rejects with its error. */
async function ask<Data>(
  question: (mfa: GoTrueClient['mfa']) => Promise<{ data: Data | null; error: Error | null }>,
): Promise<Data> {
  const { data, error } = await question((await auth()).mfa)
  if (error || data === null) throw error
  return data
}

export type AppSecret = NonNullable<AuthMFAEnrollTOTPResponse['data']>

/** Begins with an authenticator app: its secret, as a picture and as text, which is never shown again. */
export async function beginApp(friendlyName: string): Promise<AppSecret> {
  await dropUnverified('totp')
  return ask((mfa) => mfa.enroll({ factorType: 'totp', friendlyName, issuer: site.name }))
}

/** Begins with a phone number (E.164) and sends the first code there. Resolves to what the code must be checked with. */
export async function beginPhone(friendlyName: string, phone: string): Promise<SentCode> {
  await dropUnverified('phone')
  const { id } = await ask((mfa) => mfa.enroll({ factorType: 'phone', friendlyName, phone }))
  return sendCode(id)
}

export interface SentCode {
  factorId: string
  challengeId: string
}

/** Sends a code by text message. */
export async function sendCode(factorId: string): Promise<SentCode> {
  const { id } = await ask((mfa) => mfa.challenge({ factorId, channel: 'sms' }))
  return { factorId, challengeId: id }
}

/** Proves a text message's code. */
export async function proveSentCode({ factorId, challengeId }: SentCode, code: string): Promise<void> {
  await ask((mfa) => mfa.verify({ factorId, challengeId, code }))
}

/** Proves an authenticator app's code. */
export async function proveAppCode(factorId: string, code: string): Promise<void> {
  await ask((mfa) => mfa.challengeAndVerify({ factorId, code }))
}

/** `device` is this phone or computer with its own lock; `key` is a security key, or another phone. */
export type PasskeyPlace = 'device' | 'key'

/** Makes a passkey and tries it out at once. What was begun is taken back when the person gives up. */
export async function addPasskey(friendlyName: string, place: PasskeyPlace): Promise<void> {
  await dropUnverified('webauthn')
  const { id: factorId } = await ask((mfa) => mfa.enroll({ factorType: 'webauthn', friendlyName }))
  try {
    const { challengeId, webauthn } = await ask((mfa) =>
      mfa.webauthn.challenge(
        { factorId, friendlyName, webauthn: relyingParty() },
        {
          create: {
            hints: [place === 'device' ? 'client-device' : 'security-key'],
            attestation: 'none',
            authenticatorSelection: {
              authenticatorAttachment: place === 'device' ? 'platform' : 'cross-platform',
              residentKey: place === 'device' ? 'preferred' : 'discouraged',
              userVerification: 'preferred',
            },
          },
        },
      ),
    )
    await ask((mfa) =>
      mfa.webauthn.verify({ factorId, challengeId, webauthn: { ...relyingParty(), ...webauthn } }),
    )
  } catch (error) {
    await ask((mfa) => mfa.unenroll({ factorId })).catch(() => undefined)
    throw error
  }
}

/** Proves a passkey or a security key. */
export async function provePasskey(factorId: string): Promise<void> {
  const { challengeId, webauthn } = await ask((mfa) =>
    mfa.webauthn.challenge({ factorId, webauthn: relyingParty() }, { request: { hints: [] } }),
  )
  await ask((mfa) =>
    mfa.webauthn.verify({ factorId, challengeId, webauthn: { ...relyingParty(), ...webauthn } }),
  )
}

/** Takes a factor away, and the rank that it gave from this session. */
export async function removeFactor(factorId: string): Promise<void> {
  await ask((mfa) => mfa.unenroll({ factorId }))
  await (await auth()).refreshSession()
}

/** What was begun earlier and never finished would stand in the way by its name. */
async function dropUnverified(type: Factor['factor_type']): Promise<void> {
  const { all } = await ask((mfa) => mfa.listFactors())
  for (const { id, factor_type, status } of all)
    if (factor_type === type && status === 'unverified') await ask((mfa) => mfa.unenroll({ factorId: id }))
}
