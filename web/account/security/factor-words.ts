import type { Factor } from '@supabase/auth-js'

interface FactorWords {
  /** Its short name. */
  kind: string
  /** The prompt at sign-in. */
  ask: string
}

export const factorWords: Partial<Record<Factor['factor_type'], FactorWords>> = {
  webauthn: {
    kind: 'Passkey',
    ask: 'Please confirm with your passkey or security key: the way you unlock this device, or a touch of the key.',
  },
  totp: {
    kind: 'Authenticator app',
    ask: 'Please open your authenticator app and type the six digits that it shows for this account.',
  },
  phone: { kind: 'Text message', ask: 'I will send a code of six digits to your phone.' },
}

/** The name its owner gave it. */
export const factorName = ({ friendly_name, factor_type }: Factor): string =>
  friendly_name || (factorWords[factor_type]?.kind ?? 'Second step')

const ORDER: readonly string[] = ['webauthn', 'totp', 'phone']

/** Sorts the safest first. */
export const preferred = (a: Factor, b: Factor) => ORDER.indexOf(a.factor_type) - ORDER.indexOf(b.factor_type)
