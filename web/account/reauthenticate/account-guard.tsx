import { Navigate, Outlet, useLocation } from 'react-router'
import { account } from '../../../domain/screens.ts'
import { needsSecondFactor, useSession } from '../../session.ts'
import { LoadingScreen } from '../../shell/screen.tsx'
import { withNext } from '../next-screen.ts'
import { AccountScreen } from '../screen.tsx'
import { SecondFactor } from '../sign-in/second-factor.tsx'
import { Reauthenticate } from './reauthenticate.tsx'

/** Guards the account screens: signed in, with the second factor if there is one. */
export default function AccountGuard() {
  const state = useSession()
  const { pathname, search } = useLocation()
  if (state.status === 'loading') return <LoadingScreen title="Account security" />
  if (state.status === 'signed-out')
    return <Navigate to={withNext(account.signIn, pathname + search)} replace />
  if (needsSecondFactor(state.session)) return <SecondFactor Frame={AccountScreen} session={state.session} />
  return (
    <>
      <Outlet context={state.session} />
      <Reauthenticate />
    </>
  )
}
