import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { school } from '../../domain/screens.ts'
import { MailedLink } from '../account/links/mailed-link.tsx'
import { Offline } from '../offline.tsx'
import { useChoices, useOpenGalleryKey } from './basket/basket.ts'
import { ClearOnSignOut } from './clear-on-sign-out.tsx'
import { SchoolShell } from './page-shell.tsx'
import { createQueryClient } from './queries.ts'
import { RecordBasketActivity } from './reminders/record-basket-activity.tsx'
import { SchoolFooter } from './school-footer.tsx'
import { useLogout } from './use-logout.ts'

/** The layout of the parents' screens: frame, logout and query cache. */
export default function SchoolLayout() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <SchoolShell aside={<Aside />} foot={<SchoolFooter />}>
        <Offline className="px-5 sm:px-gutter" />
        <ClearOnSignOut />
        <RecordBasketActivity />
        <MailedLink>
          <Outlet />
        </MailedLink>
      </SchoolShell>
    </QueryClientProvider>
  )
}

const bar = 'slate inline-flex min-h-11 cursor-pointer items-center px-2 hover:underline'

/** The basket, once it has something in it, and the logout. */
function Aside() {
  const galleryKey = useOpenGalleryKey()
  const inBasket = useChoices().length
  const { pathname } = useLocation()
  if (inBasket === 0 && !galleryKey) return <span className="slate text-soft">School photos</span>
  return (
    <div className="-mr-2 flex flex-wrap big-text:-ml-2 gap-2">
      {inBasket > 0 && pathname !== school.basket && (
        <Link to={school.basket} className={bar}>
          Basket {inBasket}
          <span className="sr-only">{inBasket === 1 ? ' gallery' : ' galleries'}</span>
        </Link>
      )}
      <Logout />
    </div>
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
