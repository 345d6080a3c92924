import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { accessWords } from '../../../content/desk/frame.ts'
import { listSchoolEvents } from '../../../contract/staff-school.ts'
import { MIN_ROLE_PASSWORD_LENGTH } from '../../../domain/accounts/password.ts'
import type { DeskRole } from '../../../domain/accounts/roles.ts'
import { account, deskStart, staff } from '../../../domain/screens.ts'
import { quietButton } from '../../account/form.tsx'
import { call } from '../../http/call.ts'
import { signOut } from '../../session.ts'
import { FirstLoad } from '../../shell/first-load.tsx'
import { PageShell } from '../../shell/page-shell.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { counted } from '../kit/format.ts'
import { useOfflineQueue } from '../offline/offline-queue.ts'
import type { LockoutReason } from './desk-lockout.ts'
import { DeskFirstLoad } from './first-load.tsx'

/** The frame for somebody who is not let in yet. */
export function DeskFrame({ children }: { children: ReactNode }) {
  return <PageShell aside={<span className="slate text-soft">Desk</span>}>{children}</PageShell>
}

const page = 'mx-auto flex w-full max-w-[40rem] flex-1 flex-col justify-center gap-6 px-5 py-11'

/** While the server is asked who it is. */
export function Checking() {
  return (
    <>
      <title>Checking your access</title>
      <DeskFirstLoad />
    </>
  )
}

/** For a browser in which nobody is signed in, as far as anybody knows: as the document shows it. */
export function Opening() {
  return (
    <PageShell>
      <FirstLoad />
    </PageShell>
  )
}

/** For people without a role; and for editors, who may open some screens. */
export function AccessDenied({ role }: { role?: DeskRole }) {
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
export function NotYet({ lockout, role }: { lockout: LockoutReason; role: DeskRole }) {
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
export function NotChecked({ userId, onRetry }: { userId: string; onRetry: () => void }) {
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
