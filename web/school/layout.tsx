import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { barWords, footerWords } from '../../content/school/frame.ts'
import { openMyGallery } from '../../contract/photos/gallery.ts'
import { ACCESSIBILITY, account, PRIVACY, school } from '../../domain/screens.ts'
import { MailedLink } from '../account/links/mailed-link.tsx'
import { createQueryClient, keyOf } from '../http/endpoint-query.ts'
import { NothingStored } from '../nothing-stored.tsx'
import { Offline } from '../offline.tsx'
import { useSession, useStoredSession } from '../session.ts'
import { PageShell } from '../shell/page-shell.tsx'
import { ContactLine } from '../shell/screen.tsx'
import { closeGallery, useChoices, useOpenGalleryKey } from './basket/basket.ts'
import { isPupilKey } from './gallery-access.ts'
import { RecordBasketActivity } from './reminders/record-basket-activity.tsx'
import { useClearEndedSession, useLogout } from './use-logout.ts'

/** The layout of the parents' screens: frame, logout and query cache. */
export default function SchoolLayout() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <PageShell aside={<Aside />} foot={<SchoolFooter />}>
        <Offline className="px-5 sm:px-gutter" />
        <NothingStored className="px-5 sm:px-gutter" />
        <ClearOnSignOut />
        <RecordBasketActivity />
        <MailedLink>
          <Outlet />
        </MailedLink>
      </PageShell>
    </QueryClientProvider>
  )
}

const bar = 'slate inline-flex min-h-11 cursor-pointer items-center px-2 hover:underline'

/** The basket, once it has something in it, the account, and the way out. */
function Aside() {
  const galleryKey = useOpenGalleryKey()
  const inBasket = useChoices().length
  const signedIn = useStoredSession()
  const { pathname } = useLocation()
  if (inBasket === 0 && !galleryKey && !signedIn)
    return <span className="slate text-soft">School photos</span>
  return (
    <div className="-mr-2 flex flex-wrap big-text:-ml-2 gap-2">
      {inBasket > 0 && pathname !== school.basket && (
        <Link to={school.basket} className={bar}>
          Basket {inBasket}
          <span className="sr-only">{inBasket === 1 ? ' gallery' : ' galleries'}</span>
        </Link>
      )}
      {signedIn && pathname !== account.security && (
        <Link to={account.security} className={bar}>
          {barWords.account}
        </Link>
      )}
      {/* Nobody is logged in yet who has come to sign in. */}
      {pathname === account.signIn && galleryKey && !signedIn ? <ClosePhotos /> : <Logout />}
    </div>
  )
}

/** Returns to the gate, and keeps what was chosen. */
function ClosePhotos() {
  const navigate = useNavigate()
  const close = () => {
    closeGallery()
    void navigate(school.gate)
  }
  return (
    <button type="button" onClick={close} className={bar}>
      {barWords.closePhotos}
    </button>
  )
}

/** Returns to the gate and clears the visit from this browser. */
function Logout() {
  const logOut = useLogout()
  return (
    <button type="button" onClick={logOut} className={bar}>
      Logout
    </button>
  )
}

const LINKS = [
  [school.accessCode, 'Enter an access code'],
  [school.children, 'My children'],
  [school.orders, 'My orders'],
  [school.flow, 'By year and class'],
  [school.lostCode, 'Lost code'],
  [school.help, 'Questions and answers'],
] as const

/** Public pages, outside the application. */
const PAPERS = [
  [PRIVACY, 'Privacy'],
  [ACCESSIBILITY, 'Accessibility'],
] as const

/** The footer of the parents' screens: other screens, and how to reach a person. What is loading would push it down. */
function SchoolFooter() {
  return (
    <footer className="[main[data-loading]~&]:invisible border-line border-t px-5 pt-4 pb-8 text-note text-soft sm:px-gutter">
      <nav aria-label="School photos">
        <ul className="flex flex-wrap gap-x-7">
          {LINKS.map(([to, label]) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
                {label}
              </Link>
            </li>
          ))}
          {PAPERS.map(([href, label]) => (
            <li key={href}>
              <a href={href} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mt-2">
        {footerWords.stuck} <ContactLine />.
      </p>
    </footer>
  )
}

/**
 * Removes photos opened by an account once its session ends; choices are kept. Removes everything once the visitor has
 * logged out.
 */
function ClearOnSignOut() {
  useClearEndedSession()
  const galleryKeys = [useOpenGalleryKey(), ...useChoices().map(([galleryKey]) => galleryKey)]
  return galleryKeys.some((galleryKey) => galleryKey !== null && isPupilKey(galleryKey)) && <ResetOnSignOut />
}

/** Separate, because it loads the accounts client. */
function ResetOnSignOut() {
  const session = useSession()
  const queries = useQueryClient()
  const userId = session.status === 'signed-in' ? session.session.user.id : session.status
  useEffect(() => {
    if (userId === 'loading') return
    return () => {
      void queries.resetQueries({ queryKey: keyOf(openMyGallery) })
    }
  }, [userId, queries])
  return null
}
