import { useEffect, useRef } from 'react'
import { downloadWords } from '../../../content/school/order.ts'
import { type ButtonVariant, buttonClasses } from '../../ui/button.tsx'
import { canShareFiles, useSaving } from './use-saving.ts'

interface SaveProps {
  href: string
  /** The photo's number in the order, from 1. */
  no: number
  look?: ButtonVariant
  /** The share sheet opens at once, because saving was asked for before the file could be fetched. */
  begun?: boolean
}

/** Opens the share sheet on phones, which can save to the photo library; elsewhere a download. */
export function SaveButton({ href, no, look = 'outline', begun = false }: SaveProps) {
  const { step, problem, save } = useSaving(href)
  const first = useRef(begun && canShareFiles() ? save : null)
  useEffect(() => void first.current?.(), [])
  const classes = `${buttonClasses(look)} min-h-12 w-full`
  const download = (className: string, words: string) => (
    <a href={href} download className={className}>
      {words}
      <span className="sr-only"> photo {no}</span>
    </a>
  )
  if (!canShareFiles()) return download(classes, 'Download')
  const words = { idle: 'Save', fetching: 'Fetching…', ready: 'Save now', failed: 'Try again' }
  return (
    <>
      <button type="button" onClick={save} aria-disabled={step === 'fetching'} className={classes}>
        {words[step]}
        <span className="sr-only"> photo {no}</span>
      </button>
      {step === 'ready' && (
        <p role="status" className="mt-2 text-small text-soft">
          {downloadWords.saveAgain}
        </p>
      )}
      {step === 'failed' && (
        <p role="alert" className="mt-2 text-small text-wrong">
          {problem}
        </p>
      )}
      {download(
        'mt-1 inline-flex min-h-11 items-center text-note text-soft underline underline-offset-4',
        'Download the file',
      )}
    </>
  )
}
