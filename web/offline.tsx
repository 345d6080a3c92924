import { useSyncExternalStore } from 'react'
import { offlineWords } from '../content/errors/messages.ts'
import { isServerUnavailable, subscribeToServer } from './http/api.ts'

/** Whether the browser has a connection, as far as it knows. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

interface OfflineProps {
  className: string
  /** Said instead, by screens that know better. */
  words?: string
}

/** Reassures the visitor, wherever on the page they are, while the connection or the server is down. */
export function Offline({ className, words }: OfflineProps) {
  const online = useOnline()
  const unavailable = useSyncExternalStore(subscribeToServer, isServerUnavailable, () => false)
  const said = words ?? (online ? unavailable && offlineWords.noRecords : offlineWords.offline)
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
