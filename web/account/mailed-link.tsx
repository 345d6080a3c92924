import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { type Notice, notify } from '../ui/notify.ts'
import type { MailKind } from './service.ts'

/** Which mail leads to which page; all others are of signing up. */
const kinds: Record<string, MailKind> = {
  '/school-photos/new-password': 'recovery',
  '/school-photos/account': 'email_change',
}

/**
 * Takes up what the link of a mail says in the address that it leads to: a link that is spent or too old goes on to
 * the page that sends another, which would not help after any other refusal: that and the rest is told in a notice.
 * Tokens are the official client's business.
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
  if (said.get('type') === 'recovery' && kind !== 'recovery')
    return <Navigate to={{ pathname: '/school-photos/new-password', hash }} replace />
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
  const news = newsIn(said)
  return news && { kind: 'success', ...news }
}

function newsIn(said: URLSearchParams) {
  if (said.has('message'))
    return {
      title: 'One of two links opened',
      text: 'There is one in your other mailbox as well. Open that too, and the change is done.',
    }
  if (!said.has('access_token')) return undefined
  if (said.get('type') === 'signup')
    return { title: 'Your email is confirmed', text: 'Your account is ready, and you are signed in.' }
  if (said.get('type') === 'email_change') return { title: 'Your email address is changed' }
  return undefined
}
