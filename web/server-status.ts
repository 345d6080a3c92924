let unavailable = false
const subscribers = new Set<() => void>()

/** Whether the server's last response said that its database is unavailable. */
export const isServerUnavailable = () => unavailable

/** Records whether a response said so, and notifies subscribers of a change. */
export function setServerUnavailable(now: boolean): void {
  if (now === unavailable) return
  unavailable = now
  for (const notify of subscribers) notify()
}

export function subscribeToServer(onChange: () => void): () => void {
  subscribers.add(onChange)
  return () => {
    subscribers.delete(onChange)
  }
}
