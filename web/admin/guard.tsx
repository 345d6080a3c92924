import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { isAdmin, useSession } from '../session.ts'
import { SchoolDoor } from '../staff/door.tsx'
import { Button, buttonLook } from '../ui/button.tsx'

interface Verdict {
  userId: string
  is: 'admin' | 'other' | 'unknown'
}

/**
 * Shows its children to admins alone. The server refuses everybody else anyway; this spares them the sight.
 * Asked again after every event of the session, without taking an admin's work off the screen meanwhile.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const state = useSession()
  const [verdict, setVerdict] = useState<Verdict>()
  const session = state.status === 'signed-in' ? state.session : undefined

  const ask = useCallback(() => {
    if (!session) return
    let awaited = true
    const userId = session.user.id
    const decide = (is: Verdict['is']) => {
      if (awaited)
        setVerdict((before) => (is === 'unknown' && before?.userId === userId ? before : { userId, is }))
    }
    isAdmin(session).then(
      (admin) => decide(admin ? 'admin' : 'other'),
      () => decide('unknown'),
    )
    return () => {
      awaited = false
    }
  }, [session])
  useEffect(ask, [ask])

  if (state.status === 'signed-out') return <Navigate to="/school-photos" replace />
  if (!session || verdict?.userId !== session.user.id) return <Checking />
  if (verdict.is === 'admin') return children
  return verdict.is === 'other' ? <AccessDenied /> : <NotChecked onRetry={ask} />
}

const page = 'mx-auto flex w-full max-w-[40rem] flex-1 flex-col justify-center gap-6 px-5 py-11'

function Checking() {
  return (
    <main className="grid flex-1 place-items-center">
      <title>Checking your access</title>
      <div role="status">
        <div className="size-8 animate-spin rounded-full border-2 border-line border-t-ink" />
        <span className="sr-only">Checking your access…</span>
      </div>
    </main>
  )
}

function AccessDenied() {
  return (
    <main className={page}>
      <title>Access Denied</title>
      <h1 className="title-section">Access Denied</h1>
      <p className="text-soft">
        You don't have permission to access this page. Admin privileges are required.
      </p>
      <p>
        <Link to="/" className={buttonLook('solid')}>
          Return Home
        </Link>
      </p>
      <SchoolDoor />
    </main>
  )
}

/** Neither yes nor no: the question did not get through. */
function NotChecked({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={page}>
      <title>No connection</title>
      <h1 className="title-section">No connection</h1>
      <p className="text-soft">Your access could not be checked. Please try again.</p>
      <p>
        <Button look="solid" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </main>
  )
}
