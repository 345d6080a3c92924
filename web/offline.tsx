import { useSyncExternalStore } from 'react'
import { followServer, isServerAway } from './server-away.ts'

/** Reassures the visitor while offline, or while the server is away. */
export function Offline() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const away = useSyncExternalStore(followServer, isServerAway, () => false)
  return (
    <p role="status" className="bg-peat px-5 text-bone text-note sm:px-gutter">
      {!online && (
        <span className="block py-2.5">
          You are offline. What you have chosen is kept: go on when you are back.
        </span>
      )}
      {online && away && (
        <span className="block py-2.5">
          We cannot get at our records just now. What you have chosen and typed is kept, and this page tries
          again by itself.
        </span>
      )}
    </p>
  )
}

function subscribe(onChange: () => void) {
  for (const name of ['online', 'offline']) addEventListener(name, onChange)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, onChange)
  }
}
