import { useSyncExternalStore } from 'react'
import { isServerUnavailable, subscribeToServer } from './server-status.ts'

const OFFLINE = 'You are offline. What you have chosen is kept: go on when you are back.'
const AWAY =
  'We cannot get at our records just now. What you have chosen and typed is kept, and this page tries again by itself.'

/** Reassures the visitor, wherever on the page they are, while the connection or the server is down. */
export function Offline({ className }: { className: string }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const away = useSyncExternalStore(subscribeToServer, isServerUnavailable, () => false)
  const said = online ? away && AWAY : OFFLINE
  return (
    <p
      role="status"
      className={said ? `sticky top-0 z-30 bg-peat py-2.5 text-bone text-note ${className}` : ''}
    >
      {said}
    </p>
  )
}

function subscribe(onChange: () => void) {
  for (const name of ['online', 'offline']) addEventListener(name, onChange)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, onChange)
  }
}
