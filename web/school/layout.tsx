import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { MailedLink } from '../account/mailed-link.tsx'
import { clearBasket, useOpenCode } from './basket.ts'
import { clearCheckout } from './checkout-state.ts'
import { SchoolFrame } from './frame.tsx'
import { createQueryClient } from './queries.ts'

/** What the parents' screens share: the frame, the way out, and what was asked of the server. */
export default function SchoolLayout() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <SchoolFrame aside={<Logout />}>
        <MailedLink>
          <Outlet />
        </MailedLink>
      </SchoolFrame>
    </QueryClientProvider>
  )
}

const BEHIND_THE_GATE = ['/school-photos', '/school-photos/checkout']

/** Back to the gate, leaving nothing of the visit in the tab. */
function Logout() {
  const code = useOpenCode()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  if (!code || !BEHIND_THE_GATE.includes(pathname))
    return <span className="slate text-soft">School photos</span>

  async function leave() {
    await navigate('/school-photos')
    clearBasket()
    clearCheckout()
    queries.clear()
  }
  return (
    <button
      type="button"
      onClick={leave}
      className="slate -mr-2 min-h-11 cursor-pointer px-2 hover:underline"
    >
      Logout
    </button>
  )
}
