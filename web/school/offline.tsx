import { useSyncExternalStore } from 'react'

/** Reassures the visitor while offline. */
export function Offline() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <p role="status" className="bg-peat px-5 text-bone text-note sm:px-gutter">
      {!online && (
        <span className="block py-2.5">
          You are offline. What you have chosen is kept: go on when you are back.
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
