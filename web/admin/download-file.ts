import { withFreshSignIn } from '../account/still-you/fresh-sign-in.ts'
import { ApiError } from '../api.ts'
import { accessToken } from '../session.ts'

/** Fetches a file in the owner's name and hands it to the browser to keep. Rejects with an `ApiError`. */
export async function downloadFile(path: string, fileName: string): Promise<void> {
  saveFile(await withFreshSignIn(() => fetchBlob(path)), fileName)
}

async function fetchBlob(path: string): Promise<Blob> {
  const token = await accessToken()
  const answer = await fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} }).catch(
    () => {
      throw new ApiError(0, { code: 'unreachable', message: 'The connection failed. Please try again.' })
    },
  )
  if (!answer.ok) {
    const told = (await answer.json().catch(() => undefined)) as { error?: { code: string; message: string } }
    throw new ApiError(
      answer.status,
      told?.error ?? { code: 'unknown', message: 'Something went wrong. Please try again.' },
    )
  }
  return answer.blob()
}

/** Hands the browser a file that was made here. */
export function saveFile(content: Blob, fileName: string) {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
