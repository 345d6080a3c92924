import { desk } from '../../domain/screens.ts'

/** The desk's path, and the only one its service worker handles. */
const SCOPE = desk.events

/** Late enough for the first screens to have loaded. */
const LATER_MS = 5000

/**
 * Registers the service worker that keeps the desk's built files on this device, so that it opens offline. Failing is
 * harmless. Returns a function that cancels the registration.
 */
export function registerServiceWorker(): () => void {
  const timer = setTimeout(() => {
    if (import.meta.env.PROD) void register().catch(() => undefined)
  }, LATER_MS)
  return () => clearTimeout(timer)
}

// Async, because some browsers throw at the very name.
async function register() {
  await navigator.serviceWorker?.register('/desk-worker.js', { scope: SCOPE })
}

/** Removes the service worker and its files, on signing out. */
export async function removeServiceWorker(): Promise<void> {
  const registered = await navigator.serviceWorker?.getRegistration(SCOPE)
  if (!registered) return
  await registered.unregister()
  const names = (await caches.keys()).filter((name) => name.startsWith('desk-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}
