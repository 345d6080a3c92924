import type { Factor } from '@supabase/auth-js'
import { mfaChallengeWords } from '../../../content/account/sign-in.ts'

interface FactorLabels {
  /** Its short name. */
  kind: string
  /** The prompt at sign-in. */
  ask: string
}

export const factorLabels: Partial<Record<Factor['factor_type'], FactorLabels>> = {
  webauthn: {
    kind: 'Passkey',
    ask: mfaChallengeWords.passkey,
  },
  totp: {
    kind: 'Authenticator app',
    ask: mfaChallengeWords.app,
  },
  phone: { kind: 'Text message', ask: mfaChallengeWords.phone },
}

/** The name its owner gave it. */
export const factorName = ({ friendly_name, factor_type }: Factor): string =>
  friendly_name || (factorLabels[factor_type]?.kind ?? 'Second step')

const ORDER: readonly string[] = ['webauthn', 'totp', 'phone']

/** Sorts the safest first. */
export const preferred = (a: Factor, b: Factor) => ORDER.indexOf(a.factor_type) - ORDER.indexOf(b.factor_type)
