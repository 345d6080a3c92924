import { useRef, useState } from 'react'

/** Whether this is a device of the hand whose share sheet takes pictures. */
export function canShareFiles(): boolean {
  if (!matchMedia('(pointer: coarse)').matches || typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [new File([''], 'photo.jpg', { type: 'image/jpeg' })] })
}

type Step = 'idle' | 'fetching' | 'ready' | 'failed'

/**
 * Fetches a file and hands it to the share sheet. Where fetching takes longer than the browser remembers the press,
 * the file is kept and a second press shares it.
 */
export function useSaving(href: string, fileName: string) {
  const [step, setStep] = useState<Step>('idle')
  const file = useRef<File>(undefined)

  async function save() {
    if (step === 'fetching') return
    try {
      if (!file.current) {
        setStep('fetching')
        file.current = await fetchFile(href, fileName)
      }
      await navigator.share({ files: [file.current] })
      setStep('idle')
    } catch (error) {
      setStep(stepAfter(error))
    }
  }
  return { step, save }
}

function stepAfter(error: unknown): Step {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return 'idle'
  return name === 'NotAllowedError' ? 'ready' : 'failed'
}

async function fetchFile(href: string, fileName: string): Promise<File> {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const body = await answer.blob()
  return new File([body], fileName, { type: body.type })
}
