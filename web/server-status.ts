let away = false
const followers = new Set<() => void>()

/** Whether the server's last response said that its database is unavailable. */
export const isServerUnavailable = () => away

/** Records what a response says about that, and notifies subscribers of a change. */
export function setServerUnavailable(isAway: boolean): void {
  if (isAway === away) return
  away = isAway
  for (const follower of followers) follower()
}

export function subscribeToServer(onChange: () => void): () => void {
  followers.add(onChange)
  return () => {
    followers.delete(onChange)
  }
}
