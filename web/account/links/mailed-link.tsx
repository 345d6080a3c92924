import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { MailKind } from '../../../domain/accounts/accounts.ts'
import { type Notice, notify } from '../../ui/notify.ts'

/** Which mail leads to which page; all others are of signing up. */
const kinds: Record<string, MailKind> = {
  '/school-photos/new-password': 'recovery',
  '/school-photos/account': 'email_change',
}

/**
 * Takes up what the link of a mail says in the address that it leads to: a link that is spent or too old goes on to
 * the page that sends another, which would not help after any other refusal: that and the rest is told in a notice.
 * Tokens that came along are gone by now, and nobody is signed in by them.
 */
export function MailedLink({ children }: { children: ReactNode }) {
  const { hash, pathname, key } = useLocation()
  const said = new URLSearchParams(hash.slice(1))
  const kind = kinds[pathname] ?? 'signup'
  const notice = noticeFor(said)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival
  useEffect(() => {
    if (notice) notify(notice).catch(() => undefined)
  }, [key])

  if ((said.has('error') || said.has('error_code')) && !refusalIn(said))
    return <Navigate to="/school-photos/link-expired" replace state={{ kind }} />
  return children
}

/** A link that is neither spent nor too old, and was refused. */
function refusalIn(said: URLSearchParams): Notice | undefined {
  const no = (title: string, text: string): Notice => ({ kind: 'destructive', title, text })
  const code = said.get('error_code')
  if (code === 'over_request_rate_limit') {
    const wait = said.get('error_description') ?? 'Please wait a few minutes.'
    return no('Too many links at once', `${wait} Your link still works.`)
  }
  if (code === 'email_exists')
    return no(
      'That address is taken',
      'Somebody has made an account with it meanwhile, so yours keeps the address it has. You can ask for another here.',
    )
  return undefined
}

function noticeFor(said: URLSearchParams): Notice | undefined {
  const refusal = refusalIn(said)
  if (refusal) return refusal
  return said.has('message') ? ONE_OF_TWO : undefined
}

/** One address has agreed to a change, and the other has still to. */
export const ONE_OF_TWO: Notice = {
  kind: 'success',
  title: 'One of two links opened',
  text: 'There is one in your other mailbox as well. Open that too, and the change is done.',
}
