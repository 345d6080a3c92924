import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { mailedLinkWords } from '../../../content/school/frame.ts'
import type { LinkKind } from '../../../domain/accounts/email-links.ts'
import { account } from '../../../domain/screens.ts'
import { type Notice, notify } from '../../ui/notify.ts'

/** Which kind of mail leads to which page; all others are sign-ups. */
const kinds: Record<string, LinkKind> = {
  [account.newPassword]: 'recovery',
  [account.security]: 'email_change',
}

/**
 * Reads the outcome that a mailed link left in the address. A used or expired link goes to the page that sends
 * another; any other refusal becomes a notice. Tokens have already been wiped from the address, so nobody is signed
 * in by them.
 */
export function MailedLink({ children }: { children: ReactNode }) {
  const { hash, pathname, key } = useLocation()
  const params = new URLSearchParams(hash.slice(1))
  const kind = kinds[pathname] ?? 'signup'
  const notice = noticeFor(params)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival
  useEffect(() => {
    if (notice) notify(notice)
  }, [key])

  if ((params.has('error') || params.has('error_code')) && !refusalIn(params))
    return <Navigate to={account.linkExpired} replace state={{ kind }} />
  return children
}

/** A link that still works but was refused. */
function refusalIn(params: URLSearchParams): Notice | undefined {
  const destructive = (title: string, text: string): Notice => ({ kind: 'destructive', title, text })
  const code = params.get('error_code')
  if (code === 'over_request_rate_limit') {
    // Only the time: anybody can write an address.
    const [time] = /(?<!\d)\d+ (?:second|minute|hour)s?/.exec(params.get('error_description') ?? '') ?? []
    return destructive('Too many links at once', mailedLinkWords.stillWorks(time))
  }
  if (code === 'email_exists') return destructive('That address is taken', mailedLinkWords.addressTakenHere)
  return undefined
}

function noticeFor(params: URLSearchParams): Notice | undefined {
  const refusal = refusalIn(params)
  if (refusal) return refusal
  return params.has('message') ? firstOfTwoNotice : undefined
}

/** One address has agreed to a change; the other has not yet. */
export const firstOfTwoNotice: Notice = {
  kind: 'success',
  title: mailedLinkWords.oneOfTwo,
  text: mailedLinkWords.oneOfTwoLead,
}
