import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { account } from '../../domain/screens.ts'
import { EmailOfAccount } from '../account/email-address.tsx'
import { withNext } from '../account/next-screen.ts'
import { useSession } from '../session.ts'
import { tallLink, textLink } from '../shell/screen.tsx'
import { useLogout } from './use-logout.ts'

/** A link to the sign-in that returns here. */
export function SignInLink({ className = textLink }: { className?: string }) {
  const { pathname, search } = useLocation()
  const next = pathname + search
  return (
    <Link to={withNext(account.signIn, next)} state={{ next }} className={className}>
      Sign in
    </Link>
  )
}

/** Who is signed in, with a sign-out button; a screen's own links go between. */
export function AccountLine({ children }: { children?: ReactNode }) {
  const state = useSession()
  const logOut = useLogout()
  if (state.status !== 'signed-in') return null
  return (
    <p className="mt-14 flex flex-wrap items-center gap-x-7 border-line border-t pt-3 text-note text-soft">
      <span>
        Signed in as <EmailOfAccount>{state.session.user.email}</EmailOfAccount>
      </span>
      {children}
      <Link to={account.security} className={tallLink}>
        Account security
      </Link>
      <button type="button" onClick={logOut} className={`${textLink} min-h-11`}>
        Sign out
      </button>
    </p>
  )
}
