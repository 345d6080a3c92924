import { type FormEvent, useRef, useState } from 'react'
import type { Message } from '../../../content/errors/messages.ts'
import { deliveryConsentWords } from '../../../content/school/order.ts'
import { recordDeliveryConsent } from '../../../contract/orders/orders.ts'
import { call } from '../../call.ts'
import { explainError } from '../../error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { TickBox } from '../../ui/tick-box.tsx'
import { Failure } from '../screen.tsx'

interface ConsentProps {
  orderKey: string
  /** Resolves once the order has been refetched. */
  onGiven: () => Promise<unknown>
}

/** Asks for consent once, before the first download; no box is ticked in advance. */
export function DeliveryConsentForm({ orderKey, onGiven }: ConsentProps) {
  const form = useRef<HTMLFormElement>(null)
  const [ticked, setTicked] = useState({ supplyNow: false, loseRight: false })
  const [submitted, setSubmitted] = useState(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<Message>()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    setSubmitted(true)
    const missing = !ticked.supplyNow ? 'supplyNow' : !ticked.loseRight ? 'loseRight' : undefined
    if (missing) return (form.current?.elements.namedItem(missing) as HTMLInputElement).focus()
    setSending(true)
    setFailure(undefined)
    try {
      await call(recordDeliveryConsent, {
        params: { key: orderKey },
        body: { supplyNow: true, loseRight: true },
      })
      await onGiven()
    } catch (error) {
      setFailure(explainError(error))
    }
    setSending(false)
  }

  const box = (name: keyof typeof ticked) => ({
    name,
    checked: ticked[name],
    problem: submitted && !ticked[name] ? deliveryConsentWords.tickBox : undefined,
    onChange: (checked: boolean) => setTicked((now) => ({ ...now, [name]: checked })),
  })
  return (
    <form ref={form} onSubmit={send} noValidate className="mt-8 max-w-[42rem] border-ink border-y py-6">
      <fieldset>
        <legend className="sr-only">Before your first download</legend>
        <p aria-hidden="true" className="mb-4 font-display text-item">
          Before your first download
        </p>
        <TickBox variant="large" {...box('supplyNow')}>
          {deliveryConsentWords.filesNow}
        </TickBox>
        <TickBox variant="large" {...box('loseRight')}>
          {deliveryConsentWords.loseRight}
        </TickBox>
      </fieldset>
      {failure && (
        <div className="mt-4">
          <Failure title={failure.title}>{failure.text}</Failure>
        </div>
      )}
      <Button type="submit" aria-disabled={sending} className="mt-5 min-h-13 hover:bg-ink hover:text-ground">
        {sending ? 'One moment…' : 'Show the downloads'}
      </Button>
      <p className="mt-4 text-note text-soft leading-snug">{deliveryConsentWords.asked}</p>
    </form>
  )
}
