import { type FormEvent, useState } from 'react'
import { offerCodeWords } from '../../../content/school/basket-summary.ts'
import { OfferCode } from '../../../domain/orders/offers/offers.ts'
import { explainError } from '../../http/error-messages.ts'
import { tallLink } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { focusOnMount } from '../../ui/focus-next-row.ts'
import type { CodeEntry } from './discounted-price.ts'

/** A field for an offer's code, or the code in use. */
export function OfferCodeField({ entry }: { entry: CodeEntry }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [trying, setTrying] = useState(false)
  /** The focus went with what was pressed, so what comes in its place takes it. */
  const [focusGone, setFocusGone] = useState(false)
  const inItsPlace = focusGone ? focusOnMount : undefined

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (trying) return
    const field = event.currentTarget.elements.namedItem('offerCode') as HTMLInputElement
    const read = OfferCode.safeParse(typed)
    if (!read.success) {
      setProblem(typed.trim() ? read.error.issues[0]?.message : 'Please type a code')
      return field.focus()
    }
    setTrying(true)
    const refused = await entry.use(read.data).catch((error: unknown) => explainError(error).text)
    setTrying(false)
    setProblem(refused)
    if (refused) return field.focus()
    setTyped('')
    setFocusGone(document.activeElement === document.body)
  }

  if (entry.code)
    return (
      <div>
        <p className="flex flex-wrap items-center justify-between gap-x-6 text-note">
          <span role="status">
            Code <span className="font-slate">{entry.code}</span>{' '}
            {entry.problem ? offerCodeWords.appliesNot : offerCodeWords.inUse}
          </span>
          <button
            ref={inItsPlace}
            type="button"
            onClick={() => {
              entry.remove()
              setProblem(undefined)
              setFocusGone(true)
            }}
            className={tallLink}
          >
            Remove<span className="sr-only"> the code {entry.code}</span>
          </button>
        </p>
        {entry.problem && (
          <p role="alert" className="text-small text-wrong leading-snug">
            {entry.problem}
          </p>
        )}
      </div>
    )
  return (
    <form onSubmit={submit} noValidate aria-label="Offer code" className="flex items-start gap-4">
      <TextField
        ref={inItsPlace}
        label="Offer code (optional)"
        name="offerCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
        problem={problem}
        className="min-w-0 flex-1"
      />
      <Button type="submit" look="outline" aria-disabled={trying} className="mt-6">
        {trying ? 'One moment…' : 'Use code'}
      </Button>
    </form>
  )
}
