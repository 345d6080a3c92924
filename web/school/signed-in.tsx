import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Address } from '../account/address.tsx'
import { useSession } from '../session.ts'
import { textLink } from './screen.tsx'
import { useLeave } from './use-leave.ts'

/** To the sign-in and back here. */
export function SignInLink({ className = textLink }: { className?: string }) {
  const { pathname, search } = useLocation()
  const next = pathname + search
  return (
    <Link
      to={`/school-photos/sign-in?next=${encodeURIComponent(next)}`}
      state={{ next }}
      className={className}
    >
      Sign in
    </Link>
  )
}

/** Who is signed in here, and the way out; the ways that a screen adds stand between the two. */
export function AccountLine({ children }: { children?: ReactNode }) {
  const state = useSession()
  const leave = useLeave()
  if (state.status !== 'signed-in') return null
  return (
    <p className="mt-14 flex flex-wrap items-center gap-x-7 border-line border-t pt-3 text-note text-soft">
      <span>
        Signed in as <Address>{state.session.user.email}</Address>
      </span>
      {children}
      <Link to="/school-photos/account" className={`${textLink} inline-flex min-h-11 items-center`}>
        Account security
      </Link>
      <button type="button" onClick={leave} className={`${textLink} min-h-11`}>
        Sign out
      </button>
    </p>
  )
}
