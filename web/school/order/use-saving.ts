import { useRef, useState } from 'react'
import { messages } from '../../../content/messages.ts'
import { ApiError, errorOf } from '../../api.ts'

/** Whether this is a device of the hand whose share sheet takes pictures. */
export function canShareFiles(): boolean {
  if (!matchMedia('(pointer: coarse)').matches || typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [new File([''], 'photo.jpg', { type: 'image/jpeg' })] })
}

type Step = 'idle' | 'fetching' | 'ready' | 'failed'

const lost = 'The photo did not come through. Please try again.'

/**
 * Fetches a file and hands it to the share sheet. Where fetching takes longer than the browser remembers the press,
 * the file is kept and a second press shares it.
 */
export function useSaving(href: string) {
  const [step, setStep] = useState<Step>('idle')
  const [problem, setProblem] = useState(lost)
  const file = useRef<File>(undefined)

  async function save() {
    if (step === 'fetching') return
    try {
      if (!file.current) {
        setStep('fetching')
        file.current = await fetchFile(href)
      }
      await navigator.share({ files: [file.current] })
      setStep('idle')
    } catch (error) {
      setProblem((error instanceof ApiError && messages[error.code]?.text) || lost)
      setStep(stepAfter(error))
    }
  }
  return { step, problem, save }
}

function stepAfter(error: unknown): Step {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return 'idle'
  return name === 'NotAllowedError' ? 'ready' : 'failed'
}

/** Under the name that the server gives it: what the camera wrote may have become another kind of file. */
async function fetchFile(href: string): Promise<File> {
  const answer = await fetch(href)
  if (!answer.ok) throw new ApiError(answer.status, await errorOf(answer))
  const body = await answer.blob()
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
  return new File([body], name ?? 'photo.jpg', { type: body.type })
}
