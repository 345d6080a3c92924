import '../school.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Message } from '../../../content/errors/messages.ts'
import { deliveryConsentWords, downloadWords } from '../../../content/school/order.ts'
import { recordDeliveryConsent } from '../../../contract/orders/orders.ts'
import type { OrderPhoto, OrderView } from '../../../domain/orders/order-page.ts'
import { call } from '../../http/call.ts'
import { explainError } from '../../http/error-messages.ts'
import { Failure } from '../../shell/screen.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { TickBox } from '../../ui/tick-box.tsx'
import { SaveButton } from './save-button.tsx'
import { canShareFiles } from './use-saving.ts'

interface DownloadBarProps {
  orderKey: string
  order: OrderView
  /** What can be downloaded; at least one. */
  files: readonly OrderPhoto[]
  /** Resolves to the order once it has been refetched. */
  onConsent: () => Promise<OrderView | undefined>
}

/** Stays in reach below the photos: before the first download with what is agreed to, afterwards the download alone. */
export function DownloadBar({ orderKey, order, files, onConsent }: DownloadBarProps) {
  /** The download follows the agreement at once. */
  const [begun, setBegun] = useState(false)
  const bar = useFocusOnceShown(order.consented)
  async function consented() {
    const now = await onConsent()
    if (!now?.consented) return
    setBegun(true)
    const href = files.length > 1 ? now.zip : canShareFiles() ? null : downloadOf(now, files[0])
    if (href) download(href)
  }
  return (
    <>
      <div ref={bar} className="download-bar mt-8 big-text:static">
        {order.consented ? (
          <Saving order={order} files={files} begun={begun} />
        ) : (
          <ConsentForm orderKey={orderKey} files={files.length} onGiven={consented} />
        )}
      </div>
      <p className="mt-4 max-w-[38em] text-note text-soft leading-snug">
        {order.consented ? files.length > 1 && downloadWords.zipBegins : deliveryConsentWords.asked}
      </p>
    </>
  )
}

/** Moves the focus to the download when the form that had it has gone. */
function useFocusOnceShown(shown: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (shown && !before.current) box.current?.querySelector<HTMLElement>('a, button')?.focus()
    before.current = shown
  }, [shown])
  return box
}

const downloadOf = ({ lines }: OrderView, file: OrderPhoto | undefined) =>
  lines.flatMap(({ photos }) => photos).find(({ id, download }) => id === file?.id && download)?.download

function download(href: string) {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

interface SavingProps extends Pick<DownloadBarProps, 'order' | 'files'> {
  begun: boolean
}

function Saving({ order, files: [only, ...others], begun }: SavingProps) {
  const href = downloadOf(order, only)
  if (others.length === 0 && href) return <SaveButton href={href} no={1} look="solid" begun={begun} />
  if (!order.zip) return null
  return (
    <a href={order.zip} download className={`${buttonClasses('solid')} min-h-13 max-sm:w-full`}>
      {downloadWords.saveAll(others.length + 1)}
    </a>
  )
}

interface ConsentProps {
  orderKey: string
  /** How many files are downloaded. */
  files: number
  /** Resolves once the download has begun. */
  onGiven: () => Promise<void>
}

/** Asks for consent once, before the first download, which follows; no box is ticked in advance. */
function ConsentForm({ orderKey, files, onGiven }: ConsentProps) {
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
    <form
      ref={form}
      onSubmit={send}
      noValidate
      className="grid items-end gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <fieldset className="min-w-0 text-note leading-snug">
        <legend className="sr-only">{deliveryConsentWords.legend}</legend>
        <TickBox variant="large" {...box('supplyNow')}>
          {deliveryConsentWords.filesNow}
        </TickBox>
        <TickBox variant="large" {...box('loseRight')}>
          {deliveryConsentWords.loseRight}
        </TickBox>
      </fieldset>
      <Button type="submit" look="solid" aria-disabled={sending} className="min-h-13">
        {sending ? 'One moment…' : saveLabel(files)}
      </Button>
      {failure && (
        <div className="lg:col-span-2">
          <Failure title={failure.title}>{failure.text}</Failure>
        </div>
      )}
    </form>
  )
}

const saveLabel = (files: number) =>
  files > 1 ? downloadWords.saveAll(files) : canShareFiles() ? 'Save' : 'Download'
