import { useSyncExternalStore } from 'react'
import { followServer, isServerAway } from './server-away.ts'

/** Says, while there is no connection or the server is away, that nothing is lost by waiting. */
export function Offline() {
  const online = useSyncExternalStore(
    follow,
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

function follow(onChange: () => void) {
  for (const name of ['online', 'offline']) addEventListener(name, onChange)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, onChange)
  }
}
