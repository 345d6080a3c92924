import { Link, Navigate } from 'react-router'
import { schoolMeta, WaitingScreen } from '../school/screen.tsx'
import { useSession } from '../session.ts'
import { buttonLook } from '../ui/button.tsx'
import { quietButton } from './form-parts.tsx'
import { before } from './next.ts'
import { AccountScreen } from './screen.tsx'

export const meta = schoolMeta

/** Where a parent arrives who has signed in, or opened the link that confirms the address. */
export default function Landing() {
  const state = useSession()
  if (state.status === 'loading') return <WaitingScreen title="Signing you in" />
  if (state.status === 'signed-out')
    return <Navigate to={before('sign-in', '/school-photos/user-flow')} replace />
  return (
    <AccountScreen
      title="You are signed in"
      lead={
        <p>
          As <span className="wrap-anywhere text-ink">{state.session.user.email}</span>.
        </p>
      }
    >
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
        <Link to="/school-photos" className={buttonLook('solid')}>
          Enter an access code
        </Link>
        <Link to="/school-photos/account" className={quietButton}>
          Account security
        </Link>
      </div>
    </AccountScreen>
  )
}
