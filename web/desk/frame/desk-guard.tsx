import type { Session } from '@supabase/auth-js'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { accessWords } from '../../../content/desk/frame.ts'
import type { DeskRole } from '../../../domain/accounts/roles.ts'
import { desk, deskStart, mayOpen, school } from '../../../domain/screens.ts'
import { AccountScreen } from '../../account/screen.tsx'
import { SecondFactor } from '../../account/sign-in/second-factor.tsx'
import { deskRoleOf } from '../../desk-role-of.ts'
import { ApiError } from '../../http/api.ts'
import { onApiError } from '../../http/call.ts'
import { copiedAnswersOf, pruneOfflineCopy } from '../../service-worker/offline-copy.ts'
import {
  needsSecondFactor,
  PATIENCE_MS,
  useDeskSession,
  useSession,
  useStoredSession,
} from '../../session.ts'
import { notify } from '../../ui/notify.ts'
import { useDeskLockout } from './desk-lockout.ts'
import { AccessDenied, Checking, DeskFrame, NotChecked, NotYet, Opening } from './not-let-in.tsx'

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
