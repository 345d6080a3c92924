import { useRef, useState } from 'react'
import { contactMessages } from '../../../content/errors/messages.ts'
import { downloadWords } from '../../../content/school/order.ts'
import { ApiError, errorOf } from '../../http/api.ts'
import { siteSettings } from '../../site-settings.ts'

/** Whether this is a touch device whose share sheet takes pictures. */
export function canShareFiles(): boolean {
  if (!matchMedia('(pointer: coarse)').matches || typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [new File([''], 'photo.jpg', { type: 'image/jpeg' })] })
}

type Step = 'idle' | 'fetching' | 'ready' | 'failed'

const NOT_RECEIVED = downloadWords.notSaved

/**
 * Fetches a file and opens the share sheet. If fetching outlasts the browser's user activation, the file is kept and
 * a second press shares it.
 */
export function useSaving(href: string) {
  const [step, setStep] = useState<Step>('idle')
  const [problem, setProblem] = useState(NOT_RECEIVED)
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
      setProblem(
        (error instanceof ApiError && contactMessages(siteSettings()).messages[error.code]?.text) ||
          NOT_RECEIVED,
      )
      setStep(stepAfterError(error))
    }
  }
  return { step, problem, save }
}

function stepAfterError(error: unknown): Step {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return 'idle'
  return name === 'NotAllowedError' ? 'ready' : 'failed'
}

/** Uses the server's file name, because the file type may have changed. */
async function fetchFile(href: string): Promise<File> {
  const answer = await fetch(href)
  if (!answer.ok) throw new ApiError(answer.status, await errorOf(answer))
  const body = await answer.blob()
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
  return new File([body], name ?? 'photo.jpg', { type: body.type })
}
