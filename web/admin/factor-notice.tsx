import { useState } from 'react'
import { Link } from 'react-router'
import { claimsOf, useSession, verifiedFactors } from '../session.ts'

/** Keeps the session in which the notice was put off; the next sign-in has another. */
const PUT_OFF = 'desk-factor-notice'

/** Asks an admin without a second factor to add one, at every sign-in until it is done. It can be put off. */
export function FactorNotice() {
  const state = useSession()
  const [putOff, setPutOff] = useState(() => localStorage.getItem(PUT_OFF))
  if (state.status !== 'signed-in' || verifiedFactors(state.session).length > 0) return null
  const { session_id: id = '' } = claimsOf(state.session)
  if (putOff === id) return null

  function putItOff() {
    localStorage.setItem(PUT_OFF, id)
    setPutOff(id)
  }
  return (
    <aside
      aria-label="A second step for your account"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-line border-b bg-raised px-5 py-2.5 sm:px-8"
    >
      <p className="max-w-[46em] leading-snug">
        <strong className="font-[560]">Only your password guards these children’s photos.</strong> Please add
        a second step; it takes two minutes.
      </p>
      <div className="flex gap-x-6">
        <Link
          to="/school-photos/account"
          className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-[0.4em]"
        >
          Add one now
        </Link>
        <button type="button" onClick={putItOff} className="min-h-11 cursor-pointer text-soft hover:text-ink">
          Not now
        </button>
      </div>
    </aside>
  )
}
