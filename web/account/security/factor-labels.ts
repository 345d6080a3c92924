import type { Factor } from '@supabase/auth-js'
import { askFactorWords } from '../../../content/account/sign-in.ts'

interface FactorWords {
  /** Its short name. */
  kind: string
  /** The prompt at sign-in. */
  ask: string
}

export const factorWords: Partial<Record<Factor['factor_type'], FactorWords>> = {
  webauthn: {
    kind: 'Passkey',
    ask: askFactorWords.passkey,
  },
  totp: {
    kind: 'Authenticator app',
    ask: askFactorWords.app,
  },
  phone: { kind: 'Text message', ask: askFactorWords.phone },
}

/** The name its owner gave it. */
export const factorName = ({ friendly_name, factor_type }: Factor): string =>
  friendly_name || (factorWords[factor_type]?.kind ?? 'Second step')

const ORDER: readonly string[] = ['webauthn', 'totp', 'phone']

/** Sorts the safest first. */
export const preferred = (a: Factor, b: Factor) => ORDER.indexOf(a.factor_type) - ORDER.indexOf(b.factor_type)
