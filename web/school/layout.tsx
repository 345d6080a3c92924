import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { MailedLink } from '../account/links/mailed-link.tsx'
import { Offline } from '../offline.tsx'
import { useChoices, useOpenDoor } from './basket/basket.ts'
import { ForgetOnSignOut } from './forget-on-sign-out.tsx'
import { SchoolFrame } from './frame.tsx'
import { createQueryClient } from './queries.ts'
import { SchoolFoot } from './school-foot.tsx'
import { useLeave } from './use-leave.ts'

/** What the parents' screens share: the frame, the way out, and what was asked of the server. */
export default function SchoolLayout() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <SchoolFrame aside={<Aside />} foot={<SchoolFoot />}>
        <Offline />
        <ForgetOnSignOut />
        <MailedLink>
          <Outlet />
        </MailedLink>
      </SchoolFrame>
    </QueryClientProvider>
  )
}

const BASKET = '/school-photos/basket'
const bar = 'slate inline-flex min-h-11 cursor-pointer items-center px-2 hover:underline'

/** The basket, once there is something in it, and the way out. */
function Aside() {
  const door = useOpenDoor()
  const inBasket = useChoices().length
  const { pathname } = useLocation()
  if (inBasket === 0 && !door) return <span className="slate text-soft">School photos</span>
  return (
    <div className="-mr-2 flex gap-2">
      {inBasket > 0 && pathname !== BASKET && (
        <Link to={BASKET} className={bar}>
          Basket {inBasket}
          <span className="sr-only">{inBasket === 1 ? ' gallery' : ' galleries'}</span>
        </Link>
      )}
      <Logout />
    </div>
  )
}

/** Back to the gate, leaving nothing of the visit in this browser. */
function Logout() {
  const leave = useLeave()
  return (
    <button type="button" onClick={leave} className={bar}>
      Logout
    </button>
  )
}
