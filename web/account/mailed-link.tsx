import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { notify } from '../ui/notify.ts'
import type { MailKind } from './service.ts'

/** Which mail leads to which page. */
const kinds: Record<string, MailKind> = {
  '/school-photos/new-password': 'recovery',
  '/school-photos/account': 'email_change',
}

/**
 * Takes up what the link of a mail says in the address that it leads to: a link that is spent or too old goes on to
 * the page that sends another, and the rest is told in a notice. Tokens are the official client's business.
 */
export function MailedLink() {
  const { hash, pathname, key } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival
  useEffect(() => {
    const said = new URLSearchParams(hash.slice(1))
    const kind = kinds[pathname] ?? 'signup'
    if (said.has('error') || said.has('error_code'))
      void navigate('/school-photos/link-expired', { replace: true, state: { kind } })
    else if (said.get('type') === 'recovery' && kind !== 'recovery')
      void navigate('/school-photos/new-password', { replace: true })
    else tell(said)
  }, [key])
  return null
}

function tell(said: URLSearchParams) {
  const notice = noticeFor(said)
  if (notice) notify({ kind: 'success', ...notice }).catch(() => undefined)
}

function noticeFor(said: URLSearchParams) {
  if (said.has('message'))
    return {
      title: 'One of two links opened',
      text: 'I have sent one to your other address as well. Open that too, and the change is done.',
    }
  if (!said.has('access_token')) return undefined
  if (said.get('type') === 'signup')
    return { title: 'Your email is confirmed', text: 'Your account is ready, and you are signed in.' }
  if (said.get('type') === 'email_change') return { title: 'Your email address is changed' }
  return undefined
}
