import type { Factor } from '@supabase/auth-js'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { secondStepsWords } from '../../../content/account/security.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import { account } from '../../../domain/screens.ts'
import { explainError } from '../../http/error-messages.ts'
import { focusOnMount } from '../../ui/focus-next-row.ts'
import { notify } from '../../ui/notify.ts'
import { FormFailure, quietButton } from '../form.tsx'
import { factorLabels, factorName, preferred } from './factor-labels.ts'
import { removeFactor } from './factors.ts'
import { Row } from './listing.tsx'

const FACTOR_TYPES = [
  {
    to: account.passkey,
    name: 'Passkey or security key',
    about: secondStepsWords.passkey,
  },
  {
    to: account.app,
    name: 'Authenticator app',
    about: secondStepsWords.app,
  },
  {
    to: account.phone,
    name: 'Text message',
    about: secondStepsWords.phone,
  },
] as const

/** The account's second factors, and the ways to add one. */
export function Factors({ factors }: { factors: Factor[] }) {
  return (
    <>
      <p className="mb-5 text-soft">
        {factors.length === 0 ? secondStepsWords.none : secondStepsWords.asked}
        {factors.length === 1 && ` ${secondStepsWords.another}`}
      </p>
      {factors.length > 0 && (
        <>
          <ul aria-label="Your second steps" className="mb-9 border-line border-t">
            {factors.toSorted(preferred).map((factor) => (
              <OwnFactor key={factor.id} factor={factor} last={factors.length === 1} />
            ))}
          </ul>
          <h3 className="mb-3 text-item">Add another</h3>
        </>
      )}
      <ul aria-label="Add a second step" className="border-line border-t">
        {FACTOR_TYPES.map(({ to, name, about }) => (
          <Row
            key={to}
            action={
              <Link to={to} className={quietButton}>
                Add<span className="sr-only"> {name}</span>
              </Link>
            }
          >
            <p>{name}</p>
            <p className="mt-0.5 text-note text-soft">{about}</p>
          </Row>
        ))}
      </ul>
    </>
  )
}

function OwnFactor({ factor, last }: { factor: Factor; last: boolean }) {
  const [asking, setAsking] = useState(false)
  const [isKept, setKept] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const name = factorName(factor)
  const outcome = useId()

  async function remove() {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await removeFactor(factor.id)
      notify({ kind: 'success', title: `${name} is removed` })
    } catch (error) {
      setFailure(explainError(error).text)
    } finally {
      setBusy(false)
    }
  }
  function keep() {
    setKept(true)
    setAsking(false)
  }
  return (
    <Row
      action={
        !asking && (
          <button
            ref={isKept ? focusOnMount : undefined}
            type="button"
            onClick={() => setAsking(true)}
            className={quietButton}
          >
            Remove<span className="sr-only"> {name}</span>
          </button>
        )
      }
    >
      <p className="wrap-anywhere">{name}</p>
      <p className="mt-0.5 text-note text-soft">
        {factorLabels[factor.factor_type]?.kind}, added on {unbrokenDay(factor.created_at)}
      </p>
      {asking && (
        <div className="mt-2">
          <p id={outcome} className="text-note">
            {last ? secondStepsWords.passwordAlone : secondStepsWords.noLongerUsed}
          </p>
          <div className="flex flex-wrap gap-x-6">
            <button
              type="button"
              onClick={remove}
              aria-disabled={busy}
              aria-describedby={outcome}
              className={`${quietButton} text-wrong`}
            >
              {busy ? 'Removing…' : 'Yes, remove it'}
            </button>
            <button
              ref={focusOnMount}
              type="button"
              onClick={keep}
              aria-describedby={outcome}
              className={quietButton}
            >
              Keep it
            </button>
          </div>
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
    </Row>
  )
}
