import type { Session } from '@supabase/auth-js'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { DeskRole } from '../../../domain/accounts/roles.ts'
import { Reauthenticate } from '../../account/reauthenticate/reauthenticate.tsx'
import { NothingStored } from '../../nothing-stored.tsx'
import { registerServiceWorker } from '../../service-worker/register.ts'
import { signOut } from '../../session.ts'
import { prepareNotices } from '../../ui/notify.ts'
import { deskCountsQuery } from '../kit/data/live-queries.ts'
import { DiscardDialog } from '../offline/discard-dialog.tsx'
import { OfflineBanner } from '../offline/offline-banner.tsx'
import { clearQueue, queuedChangeOf, sendQueued } from '../offline/offline-queue.ts'
import { ShownAsOf } from '../offline/shown-as-of.tsx'
import { useDeskCache } from '../offline/use-offline-copy.ts'
import { PrintStops } from '../orders/print-stops.tsx'
import { UploadStatusBar } from '../photos/upload/upload-status-bar.tsx'
import { stopUploads } from '../photos/upload/use-uploads.ts'
import { DeskGuard } from './desk-guard.tsx'
import { DeskRoleContext, useDeskRole } from './desk-role.ts'
import { FactorNotice } from './factor-notice.tsx'
import { DeskColumns, deskClasses } from './first-load.tsx'
import { MailNotice } from './mail-notice.tsx'
import { DeskShortcuts } from './shortcuts.tsx'
import { Sidebar } from './sidebar.tsx'

/** How long signing out waits for what is still to be sent, before it asks whether to lose that. */
const SENDING_MS = 3000

/** The owner's desk: all of it for admins, a part for editors. */
export default function DeskLayout() {
  return (
    <div className={deskClasses}>
      {/* With the role changes what may be kept. */}
      <DeskGuard>{(access) => <Desk key={access.role} {...access} />}</DeskGuard>
    </div>
  )
}

interface DeskProps {
  session: Session
  role: DeskRole
  /** The server has said that they have the role; false without a connection. */
  verified: boolean
}

function Desk({ session, role, verified }: DeskProps) {
  const { id: userId, email } = session.user
  const cache = useDeskCache(userId, verified)
  const { pathname } = useLocation()
  useMissedDrops()
  useDeskManifest()
  const isAdmin = role === 'admin'
  // Without a connection there is nothing for an editor.
  useEffect(() => (isAdmin ? registerServiceWorker() : undefined), [isAdmin])
  useEffect(() => void prepareNotices().catch(() => undefined), [])
  /** The number of changes that signing out would lose, once signing out was requested. */
  const [losing, setLosing] = useState(0)
  async function askToLeave() {
    if (queuedChangeOf(userId).length > 0)
      await Promise.race([sendQueued(userId), new Promise((resolve) => setTimeout(resolve, SENDING_MS))])
    const left = queuedChangeOf(userId).length
    if (left > 0) setLosing(left)
    else await leave()
  }
  async function leave() {
    setLosing(0)
    await stopUploads()
    // Before the screen changes: the next person at this device must not find them.
    clearQueue()
    await signOut()
  }
  return (
    <DeskRoleContext value={role}>
      <QueryClientProvider client={cache}>
        <DeskColumns rail={<Rail email={email} path={pathname} onSignOut={askToLeave} />}>
          <ShownAsOf verified={verified} />
          <NothingStored className="px-5 sm:px-8" />
          {isAdmin && <OfflineBanner userId={userId} />}
          {isAdmin && <PrintStops />}
          <FactorNotice session={session} />
          {isAdmin && <MailNotice />}
          <Outlet />
          {isAdmin && <UploadStatusBar />}
          <DeskShortcuts />
          <Reauthenticate />
          <DiscardDialog waiting={losing} onStay={() => setLosing(0)} onLeave={leave} />
        </DeskColumns>
      </QueryClientProvider>
    </DeskRoleContext>
  )
}

/** The sidebar with what waits for the admin; an editor may not ask. */
function Rail(props: Omit<ComponentProps<typeof Sidebar>, 'counts'>) {
  const { data } = useQuery({ ...deskCountsQuery(), enabled: useDeskRole() === 'admin' })
  return <Sidebar {...props} counts={data} />
}

/** A file dropped beside its target would replace the page and end the uploads. */
function useMissedDrops() {
  useEffect(() => {
    const stay = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') && !event.defaultPrevented) {
        event.preventDefault()
        event.dataTransfer.dropEffect = 'none'
      }
    }
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
    }
  }, [])
}

/** While the desk is open, installing means the desk: its own name, start and scope. */
function useDeskManifest(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    const before = link?.getAttribute('href')
    link?.setAttribute('href', '/desk.webmanifest')
    return () => {
      if (before) link?.setAttribute('href', before)
    }
  }, [])
}
