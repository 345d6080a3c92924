let away = false
const followers = new Set<() => void>()

/** Whether the server said last that it cannot get at its records just now. */
export const isServerUnavailable = () => away

/** Tells what an answer says about it. */
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
