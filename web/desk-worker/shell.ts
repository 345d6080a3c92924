/** Where the desk is, and alone what its service worker may answer. */
const SCOPE = '/school-photos/admin'

/** Keeps the desk's built files on this device, so that it opens without a connection. Where it cannot, nothing is lost. */
export async function keepDesk(): Promise<void> {
  if (!import.meta.env.PROD) return
  await navigator.serviceWorker?.register('/desk-worker.js', { scope: SCOPE }).catch(() => undefined)
}

/** Removes them, as when somebody signs out. */
export async function forgetDesk(): Promise<void> {
  const registered = await navigator.serviceWorker?.getRegistration(SCOPE)
  if (!registered) return
  await registered.unregister()
  const names = (await caches.keys()).filter((name) => name.startsWith('desk-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}
