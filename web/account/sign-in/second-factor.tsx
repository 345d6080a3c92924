import type { Factor, Session } from '@supabase/auth-js'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { secondStepWords } from '../../../content/account/sign-in.ts'
import { auth, signOut, verifiedFactors } from '../../session.ts'
import { ContactLine } from '../../shell/screen.tsx'
import { quietButton } from '../form.tsx'
import type { AccountScreenProps } from '../screen.tsx'
import { factorLabels, factorName, preferred } from '../security/factor-labels.ts'
import { AppChallenge, PasskeyChallenge, PhoneChallenge } from './mfa-challenge.tsx'

interface SecondFactorProps {
  Frame: ComponentType<AccountScreenProps>
  session: Session
  /** Called with the upgraded session. May be left out: `useSession` reports it too. */
  onVerified?: (session: Session) => Promise<void>
  /** Called after signing out instead. */
  onLeft?: () => void
}

const FACTOR_FORMS: Partial<Record<Factor['factor_type'], typeof AppChallenge>> = {
  totp: AppChallenge,
  phone: PhoneChallenge,
  webauthn: PasskeyChallenge,
}

/** Picks one of the account's factors; the person may switch. */
function useChoice(session: Session) {
  const factors = verifiedFactors(session)
    .filter(({ factor_type }) => FACTOR_FORMS[factor_type])
    .toSorted(preferred)
  const [chosen, choose] = useState<string>()
  return { factors, factor: factors.find(({ id }) => id === chosen) ?? factors[0], chosen, choose }
}

interface ProveFactorProps extends ReturnType<typeof useChoice> {
  onProved: () => Promise<void>
}

function ProveFactor({ factors, factor, chosen, choose, onProved }: ProveFactorProps) {
  const proof = useFocusOnChange(chosen)
  const Proof = factor && FACTOR_FORMS[factor.factor_type]
  return (
    <>
      <div ref={proof}>
        {factor && Proof && <Proof key={factor.id} factor={factor} onProved={onProved} />}
      </div>
      <OtherWays factors={factors.filter((other) => other !== factor)} onChoose={choose} />
    </>
  )
}

interface FactorAgainProps {
  session: Session
  onProved: () => Promise<void>
}

/** Asks somebody who is signed in for a factor again. */
export function FactorReauthenticate({ session, onProved }: FactorAgainProps) {
  const choice = useChoice(session)
  const { factor } = choice
  return (
    <>
      <p className="mb-6 text-soft">{factor && factorLabels[factor.factor_type]?.ask}</p>
      <ProveFactor {...choice} onProved={onProved} />
    </>
  )
}

/** The second step of signing in. */
export function SecondFactor({ Frame, session, onVerified, onLeft }: SecondFactorProps) {
  const choice = useChoice(session)
  const { factors, factor } = choice

  async function verified() {
    const { data } = await (await auth()).getSession()
    if (data.session) await onVerified?.(data.session)
  }
  async function leave() {
    await signOut()
    onLeft?.()
  }
  return (
    <Frame title="One more step" lead={<p>{factor && factorLabels[factor.factor_type]?.ask}</p>}>
      <ProveFactor {...choice} onProved={verified} />
      <p className={`text-note text-soft ${factors.length > 1 ? 'mt-5' : 'mt-9 border-line border-t pt-5'}`}>
        {secondStepWords.noneToHand.before} <ContactLine />
        {secondStepWords.noneToHand.after}
      </p>
      <button type="button" onClick={leave} className={quietButton}>
        Sign out instead
      </button>
    </Frame>
  )
}

/** The pressed button disappears, so the focus moves to the new factor's form. */
function useFocusOnChange(chosen: string | undefined) {
  const proof = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) proof.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [chosen])
  return proof
}

function OtherWays({ factors, onChoose }: { factors: Factor[]; onChoose: (id: string) => void }) {
  if (factors.length === 0) return null
  return (
    <section aria-labelledby="other-ways" className="mt-9">
      <h2 id="other-ways" className="text-item">
        Another way
      </h2>
      <ul className="mt-2 border-line border-t">
        {factors.map((factor) => (
          <li key={factor.id} className="border-line border-b">
            <button
              type="button"
              onClick={() => onChoose(factor.id)}
              className="flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 py-2 text-left hover:underline"
            >
              {factorName(factor)}{' '}
              <span className="slate text-soft">{factorLabels[factor.factor_type]?.kind}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
