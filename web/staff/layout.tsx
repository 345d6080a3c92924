import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate, Outlet } from 'react-router'
import { account, staff } from '../../domain/screens.ts'
import { withNext } from '../account/next-screen.ts'
import { Reauthenticate } from '../account/reauthenticate/reauthenticate.tsx'
import { AccountScreen } from '../account/screen.tsx'
import { SecondFactor } from '../account/sign-in/second-factor.tsx'
import { createDeskCache } from '../desk/kit/data/desk-cache.ts'
import { NothingStored } from '../nothing-stored.tsx'
import { completeSession, signOut, useSession } from '../session.ts'
import { useSiteSettings } from '../site-settings.ts'
import { prepareNotices } from '../ui/notify.ts'

/** The school staff's area. The server decides what each may see. */
export default function StaffLayout() {
  const session = useSession()
  const complete = completeSession(session)
  return (
    <div className="flex min-h-svh flex-col text-note leading-normal">
      {session.status === 'signed-out' && <Navigate to={withNext(account.signIn, staff.events)} replace />}
      {session.status === 'loading' && <p className="sr-only">Loading</p>}
      {complete && <Area key={complete.user.id} email={complete.user.email ?? ''} />}
      {session.status === 'signed-in' && !complete && (
        <SecondFactor Frame={AccountScreen} session={session.session} />
      )}
    </div>
  )
}

function Area({ email }: { email: string }) {
  const { name } = useSiteSettings()
  // A new cache for each account, so that none sees another's data.
  const [cache] = useState(createDeskCache)
  useEffect(() => void prepareNotices().catch(() => undefined), [])
  return (
    <QueryClientProvider client={cache}>
      <header className="ground-peat flex min-h-14 items-center justify-between gap-x-6 px-5 sm:px-8">
        <Link
          to={staff.events}
          className="inline-flex min-h-11 items-center font-display text-name leading-none tracking-[-0.02em]"
        >
          {name}
        </Link>
        <span className="ml-auto truncate text-mist text-small max-sm:hidden" title={email}>
          {email}
        </span>
        <button
          type="button"
          onClick={signOut}
          className="min-h-11 cursor-pointer whitespace-nowrap hover:text-gorse"
        >
          Sign out
        </button>
      </header>
      <NothingStored className="px-5 sm:px-8" />
      <div className="mx-auto flex w-full max-w-[75rem] min-w-0 flex-1 flex-col">
        <Outlet />
      </div>
      <Reauthenticate />
    </QueryClientProvider>
  )
}
