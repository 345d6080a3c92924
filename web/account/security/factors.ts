import type { AuthMFAEnrollTOTPResponse, Factor, GoTrueClient } from '@supabase/auth-js'
import { auth } from '../../session.ts'
import { siteSettings } from '../../site-settings.ts'

/** This site as a WebAuthn relying party. */
const relyingParty = () => ({ rpId: location.hostname, rpOrigins: [location.origin] })

/** Calls the service's second-factor API. Rejects with its error. */
async function ask<Data>(
  request: (mfa: GoTrueClient['mfa']) => Promise<{ data: Data | null; error: Error | null }>,
): Promise<Data> {
  const { data, error } = await request((await auth()).mfa)
  if (error || data === null) throw error
  return data
}

export type AppSecret = NonNullable<AuthMFAEnrollTOTPResponse['data']>

/** Enrols an authenticator app. Its secret, as picture and text, is never shown again. */
export async function enrolApp(friendlyName: string): Promise<AppSecret> {
  await removeUnverified('totp')
  return ask((mfa) => mfa.enroll({ factorType: 'totp', friendlyName, issuer: siteSettings().name }))
}

/** Enrols a phone number (E.164) and sends it the first code. Resolves to what verifies that code. */
export async function enrolPhone(friendlyName: string, phone: string): Promise<SentCode> {
  await removeUnverified('phone')
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

/** Verifies a code from a text message. */
export async function verifySentCode({ factorId, challengeId }: SentCode, code: string): Promise<void> {
  await ask((mfa) => mfa.verify({ factorId, challengeId, code }))
}

/** Verifies a code from an authenticator app. */
export async function verifyAppCode(factorId: string, code: string): Promise<void> {
  await ask((mfa) => mfa.challengeAndVerify({ factorId, code }))
}

/** `device` is this phone or computer behind its own lock; `key` is a security key or another phone. */
export type PasskeyPlace = 'device' | 'key'

/** Creates a passkey and tests it at once. An abandoned one is removed again. */
export async function addPasskey(friendlyName: string, place: PasskeyPlace): Promise<void> {
  await removeUnverified('webauthn')
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

/** Verifies a passkey or security key. */
export async function verifyPasskey(factorId: string): Promise<void> {
  const { challengeId, webauthn } = await ask((mfa) =>
    mfa.webauthn.challenge({ factorId, webauthn: relyingParty() }, { request: { hints: [] } }),
  )
  await ask((mfa) =>
    mfa.webauthn.verify({ factorId, challengeId, webauthn: { ...relyingParty(), ...webauthn } }),
  )
}

/** Removes a factor, and the assurance level that it gave this session. */
export async function removeFactor(factorId: string): Promise<void> {
  await ask((mfa) => mfa.unenroll({ factorId }))
  await (await auth()).refreshSession()
}

/** An enrolment that was never finished would block its name. */
async function removeUnverified(type: Factor['factor_type']): Promise<void> {
  const { all } = await ask((mfa) => mfa.listFactors())
  for (const { id, factor_type, status } of all)
    if (factor_type === type && status === 'unverified') await ask((mfa) => mfa.unenroll({ factorId: id }))
}
