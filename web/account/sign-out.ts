import { signOutWords } from '../../content/school/frame.ts'
import { signOut } from '../session.ts'
import { notify } from '../ui/notify.ts'

/** Signs out, or shows a notice if that fails. Resolves to whether it worked. */
export async function signOutOrNotify(): Promise<boolean> {
  try {
    await signOut()
    return true
  } catch {
    await notify({
      kind: 'destructive',
      title: 'Error',
      text: signOutWords.failed,
    }).catch(() => undefined)
    return false
  }
}
