/** Where the desk is, and alone what its service worker may answer. */
const SCOPE = '/school-photos/admin'

/** By then the first screens have what they need, and the line is free. */
const LATER_MS = 5000

/**
 * Soon keeps the desk's built files on this device, so that it opens without a connection. Where it cannot, nothing is
 * lost. Returns what calls it off.
 */
export function installDeskWorker(): () => void {
  const timer = setTimeout(() => {
    if (import.meta.env.PROD)
      void navigator.serviceWorker?.register('/desk-worker.js', { scope: SCOPE }).catch(() => undefined)
  }, LATER_MS)
  return () => clearTimeout(timer)
}

/** Removes them, as when somebody signs out. */
export async function removeDeskWorker(): Promise<void> {
  const registered = await navigator.serviceWorker?.getRegistration(SCOPE)
  if (!registered) return
  await registered.unregister()
  const names = (await caches.keys()).filter((name) => name.startsWith('desk-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}
