import { useState } from 'react'
import { Link } from 'react-router'
import { accessWords } from '../../../content/desk/frame.ts'
import { account } from '../../../domain/screens.ts'
import { browserTexts } from '../../browser-storage.ts'
import { claimsOf, useSession, verifiedFactors } from '../../session.ts'
import { useDeskRole } from './desk-role.ts'

/** The session in which the notice was postponed; the next sign-in has another. */
const POSTPONED_KEY = 'desk-factor-notice'

/** Asks somebody without a second factor to add one, once per sign-in. Can be postponed. */
export function FactorNotice() {
  const state = useSession()
  const role = useDeskRole()
  const [postponed, setPostponed] = useState(() => browserTexts.getItem(POSTPONED_KEY))
  if (state.status !== 'signed-in' || verifiedFactors(state.session).length > 0) return null
  const { session_id: id = '' } = claimsOf(state.session)
  if (postponed === id) return null

  function postpone() {
    browserTexts.setItem(POSTPONED_KEY, id)
    setPostponed(id)
  }
  return (
    <aside
      aria-label="A second step for your account"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-line border-b bg-raised px-5 py-2.5 sm:px-8 print:hidden"
    >
      <p className="max-w-[46em] leading-snug">
        <strong className="font-[560]">{accessWords.passwordAlone(role)}</strong> {accessWords.addSecondStep}
      </p>
      <div className="flex gap-x-6">
        <Link
          to={account.security}
          className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-[0.4em]"
        >
          Add one now
        </Link>
        <button type="button" onClick={postpone} className="min-h-11 cursor-pointer text-soft hover:text-ink">
          Not now
        </button>
      </div>
    </aside>
  )
}
