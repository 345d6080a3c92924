import type { Session } from '@supabase/auth-js'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { accessWords } from '../../../content/desk/frame.ts'
import { listSchoolEvents } from '../../../contract/staff-school.ts'
import { MIN_ROLE_PASSWORD_LENGTH } from '../../../domain/accounts/password.ts'
import type { DeskRole } from '../../../domain/accounts/roles.ts'
import { account, desk, deskStart, mayOpen, school, staff } from '../../../domain/screens.ts'
import { quietButton } from '../../account/form.tsx'
import { AccountScreen } from '../../account/screen.tsx'
import { SecondFactor } from '../../account/sign-in/second-factor.tsx'
import { ApiError } from '../../api.ts'
import { call, onApiError } from '../../call.ts'
import { deskRoleOf } from '../../desk-role-of.ts'
import { FirstLoad } from '../../school/first-load.tsx'
import { SchoolShell } from '../../school/page-shell.tsx'
import { copiedAnswersOf, pruneOfflineCopy } from '../../service-worker/offline-copy.ts'
import {
  needsSecondFactor,
  PATIENCE_MS,
  signOut,
  useDeskSession,
  useSession,
  useStoredSession,
} from '../../session.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { counted } from '../kit/format.ts'
import { useOfflineQueue } from '../offline/offline-queue.ts'
import { type LockoutReason, useDeskLockout } from './desk-lockout.ts'
import { DeskFirstLoad } from './first-load.tsx'

interface Verdict {
  userId: string
  is: DeskRole | 'other' | 'unknown'
}

/** Who is at the desk. Not `verified`: the server cannot be asked, and this device has what it kept of their desk. */
interface DeskAccess {
  session: Session
  role: DeskRole
  verified: boolean
}

const ASK_AGAIN_MS = 15_000

/**
 * Shows its children to admins, and to editors on their own screens, after the second factor if there is one. The server
 * enforces this anyway. Checked again after every session event and when something is said not to exist, while their
 * work stays on screen. An account that was let in on this device sees what was kept of its desk while the server does
 * not answer; the check goes on.
 */
export function DeskGuard({ children }: { children: (access: DeskAccess) => ReactNode }) {
  const state = useSession()
  const { pathname, search } = useLocation()
  const lockout = useDeskLockout()
  const [verdict, setVerdict] = useState<Verdict>()
  const session = useDeskSession()

  const userId = session?.user.id
  const complete = session !== undefined && !needsSecondFactor(session)
  const asking = useRef(0)
  const ask = useCallback(() => {
    if (!userId) return
    asking.current++
    let current = true
    const settle = (is: Verdict['is']) => {
      if (current)
        setVerdict((before) => (is === 'unknown' && before?.userId === userId ? before : { userId, is }))
    }
    // Some networks swallow requests and never fail: what is kept does not wait for that.
    const late = setTimeout(
      () => complete && copiedAnswersOf(userId).length > 0 && settle('unknown'),
      PATIENCE_MS,
    )
    deskRoleOf(userId)
      .then(
        (role) => settle(role ?? 'other'),
        () => settle('unknown'),
      )
      .finally(() => {
        asking.current--
        clearTimeout(late)
      })
    return () => {
      current = false
      clearTimeout(late)
    }
  }, [userId, complete])
  useEffect(ask, [ask])
  const token = session?.access_token
  const checked = useRef(token)
  useEffect(() => {
    if (checked.current === token) return
    checked.current = token
    // A token that was renewed for the question is no reason to ask again: where clocks disagree, that would have no end.
    return asking.current === 0 ? ask() : undefined
  }, [token, ask])
  useEffect(() => onMissing(ask), [ask])
  const is = verdict?.userId === userId ? verdict?.is : undefined
  useEffect(() => {
    if (is !== 'unknown') return
    const timer = setInterval(ask, ASK_AGAIN_MS)
    addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      removeEventListener('online', ask)
    }
  }, [is, ask])
  useEffect(() => {
    if (is === 'other' || is === 'editor' || lockout) pruneOfflineCopy()
  }, [is, lockout])
  const stored = useStoredSession()
  useEndedNotice(state.status === 'signed-out' && !state.here && !session, stored)

  if (state.status === 'signed-out' && !session)
    return <Navigate to={school.gate} replace state={{ next: pathname + search }} />
  if (!session) return stored ? <Checking /> : <Opening />
  if (is === 'other') return <AccessDenied />
  if (is === undefined || is === 'unknown') {
    const mayShow = complete && copiedAnswersOf(session.user.id).length > 0
    if (mayShow && (is === 'unknown' || !navigator.onLine))
      return children({ session, role: 'admin', verified: false })
    return is === 'unknown' ? <NotChecked userId={session.user.id} onRetry={ask} /> : <Checking />
  }
  if (!mayOpen(is, pathname))
    return pathname === desk.events ? <Navigate to={deskStart} replace /> : <AccessDenied role={is} />
  if (lockout && complete) return <NotYet lockout={lockout} role={is} />
  if (complete) return children({ session, role: is, verified: true })
  return (
    <DeskFrame>
      <SecondFactor Frame={AccountScreen} session={session} />
    </DeskFrame>
  )
}

/** Says that a session has ended, also one that this device still had when the desk was opened. */
function useEndedNotice(ended: boolean, stored: boolean) {
  const [began, setBegan] = useState(stored)
  if (stored && !began) setBegan(true)
  useEffect(() => {
    if (ended && began)
      notify({ kind: 'destructive', title: 'Signed out', text: accessWords.ended, stays: true })
  }, [ended, began])
}

/** Calls back when the desk's server says that something does not exist: the role may have been taken away. */
const onMissing = (ask: () => void) =>
  onApiError((error, as) => {
    if (as === 'desk' && error instanceof ApiError && error.status === 404) ask()
    return false
  })

/** The frame for somebody who is not let in yet. */
function DeskFrame({ children }: { children: ReactNode }) {
  return <SchoolShell aside={<span className="slate text-soft">Desk</span>}>{children}</SchoolShell>
}

const page = 'mx-auto flex w-full max-w-[40rem] flex-1 flex-col justify-center gap-6 px-5 py-11'

function Checking() {
  return (
    <>
      <title>Checking your access</title>
      <DeskFirstLoad />
    </>
  )
}

/** For a browser in which nobody is signed in, as far as anybody knows: as the document shows it. */
function Opening() {
  return (
    <SchoolShell>
      <FirstLoad />
    </SchoolShell>
  )
}

/** For people without a role; and for editors, who may open some screens. */
function AccessDenied({ role }: { role?: DeskRole }) {
  return (
    <main className={page}>
      <title>Access Denied</title>
      <h1 className="title-section">Access Denied</h1>
      <p className="text-soft">{accessWords.noPermission}</p>
      <p>
        <Link to="/" className={buttonClasses('solid')}>
          Return Home
        </Link>
      </p>
      {role ? (
        <p>
          <Link to={deskStart} className={quietLink}>
            {accessWords.toOwnScreens}
          </Link>
        </p>
      ) : (
        <LinkToSchool />
      )}
    </main>
  )
}

const lockouts = {
  weak_password: {
    title: 'A better password first',
    text: (role: DeskRole) => accessWords.longerPassword(role, MIN_ROLE_PASSWORD_LENGTH),
    does: 'Choose a new password',
    to: account.password,
  },
  factor_needed: {
    title: 'A second step first',
    text: accessWords.secondStepNeeded,
    does: 'Add a second step',
    to: account.security,
  },
} as const

/** Somebody with a role whose account is not protected well enough. */
function NotYet({ lockout, role }: { lockout: LockoutReason; role: DeskRole }) {
  const { title, text, does, to } = lockouts[lockout]
  return (
    <DeskFrame>
      <main className={page}>
        <title>{title}</title>
        <h1 className="title-section">{title}</h1>
        <p className="text-soft">{text(role)}</p>
        <p>
          <Link to={to} className={buttonClasses('solid')}>
            {does}
          </Link>
        </p>
        <p>
          <button type="button" onClick={signOut} className={quietButton}>
            Sign out instead
          </button>
        </p>
      </main>
    </DeskFrame>
  )
}

/** The check did not reach the server. */
function NotChecked({ userId, onRetry }: { userId: string; onRetry: () => void }) {
  const waiting = useOfflineQueue().filter((one) => one.userId === userId && !one.refusal).length
  return (
    <main className={page}>
      <title>No connection</title>
      <h1 className="title-section">No connection</h1>
      <p className="text-soft">{accessWords.notChecked}</p>
      {waiting > 0 && (
        <p>{accessWords.waiting(counted(waiting, 'change'), waiting === 1 ? 'waits' : 'wait')}</p>
      )}
      <p>
        <Button look="solid" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </main>
  )
}

const quietLink = 'underline decoration-edge underline-offset-4 hover:decoration-ink'

/** A link to the visitor's own school, for its staff only. */
function LinkToSchool() {
  const [schools, setSchools] = useState<string[]>([])
  useEffect(() => {
    call(listSchoolEvents).then(
      (found) => setSchools(found.schools),
      () => undefined,
    )
  }, [])
  if (schools.length === 0) return null
  return (
    <p>
      <Link to={staff.events} className={quietLink}>
        To the photo days of {schools.join(', ')}
      </Link>
    </p>
  )
}
