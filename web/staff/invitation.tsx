import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { invitationWords } from '../../content/staff/invitation.ts'
import { acceptInvitation, previewInvitation } from '../../contract/records/people.ts'
import { account, deskStart, staff } from '../../domain/screens.ts'
import { withNext } from '../account/next-screen.ts'
import { Reauthenticate } from '../account/reauthenticate/reauthenticate.tsx'
import { AccountScreen } from '../account/screen.tsx'
import { SecondFactor } from '../account/sign-in/second-factor.tsx'
import { ApiError } from '../http/api.ts'
import { call } from '../http/call.ts'
import { reasonOf } from '../http/error-messages.ts'
import { PrivacyNote } from '../privacy-note.tsx'
import { needsSecondFactor, signOut, useSession } from '../session.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { waitingInvitation } from './waiting-invitation.ts'

/**
 * The landing page of an invitation: sign in, then accept. The token leaves the address at once and survives the
 * sign-in.
 */
export default function InvitationPage() {
  const session = useSession()
  const token = useToken()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(previewInvitation, { body: { token: token ?? '' } }),
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token && session.status === 'signed-in' && needsSecondFactor(session.session))
    return <SecondFactor Frame={AccountScreen} session={session.session} />
  return (
    <main className="mx-auto flex w-full max-w-[34rem] flex-1 flex-col px-5 py-11">
      <h1 className="title-section">An invitation</h1>
      <div className="mt-5">
        {invitation.data && (
          <p className="wrap-anywhere mb-4 text-lead">{invitationWords.to(invitation.data)}</p>
        )}
        {token === undefined || session.status === 'loading' ? (
          <p className="text-soft">One moment…</p>
        ) : token === '' ? (
          <p className="text-soft">{invitationWords.wholeLink}</p>
        ) : invitation.isPending ? (
          <p className="text-soft">One moment…</p>
        ) : invitation.isError ? (
          <p className="text-wrong">{problemOf(invitation.error)}</p>
        ) : session.status === 'signed-out' ? (
          <SignInFirst />
        ) : (
          <Accept token={token} email={session.session.user.email ?? ''} />
        )}
        <Reauthenticate />
      </div>
      <PrivacyNote className="mt-6" />
    </main>
  )
}

/** Undefined until the address is read; empty if it has none. */
function useToken() {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const fromAddress = location.hash.slice(1)
    if (fromAddress) {
      waitingInvitation.set(fromAddress)
      history.replaceState(history.state, '', staff.invitation)
    }
    setToken(fromAddress || waitingInvitation.get())
  }, [])
  return token
}

const signIn = withNext(account.signIn, staff.invitation)

function SignInFirst() {
  return (
    <>
      <p className="text-soft">{invitationWords.signIn}</p>
      <p className="mt-8 flex flex-wrap gap-4">
        <Link to={signIn} state={{ next: staff.invitation, create: true }} className={buttonClasses('solid')}>
          Create an account
        </Link>
        <Link to={signIn} state={{ next: staff.invitation }} className={buttonClasses('outline')}>
          Sign in
        </Link>
      </p>
    </>
  )
}

function problemOf(error: unknown): string {
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return gone ? invitationWords.ended : reasonOf(error)
}

function Accept({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function accept() {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { role } = await call(acceptInvitation, { body: { token } })
      waitingInvitation.set('')
      await navigate(role === 'school' ? staff.events : deskStart, { replace: true })
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className="wrap-anywhere text-soft">{invitationWords.signedInAs(email)}</p>
      <p role="alert" className="mt-4 text-wrong empty:hidden">
        {problem}
      </p>
      <div className="mt-8 flex flex-wrap gap-4">
        <Button look="solid" aria-disabled={busy} onClick={accept}>
          {busy ? 'Accepting…' : 'Accept the invitation'}
        </Button>
        <Button look="outline" onClick={signOut}>
          Use another account
        </Button>
      </div>
    </>
  )
}
