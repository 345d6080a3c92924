import { signOut } from '../session.ts'
import { notify } from '../ui/notify.ts'

/** Signs out, and says so when that cannot be done. Resolves to whether it is. */
export async function signOutOrSay(): Promise<boolean> {
  try {
    await signOut()
    return true
  } catch {
    await notify({
      kind: 'destructive',
      title: 'Error',
      text: 'You could not be signed out. Please try again.',
    }).catch(() => undefined)
    return false
  }
}
