import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Message } from '../../../content/errors/messages.ts'
import { printsWords } from '../../../content/school/prints.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { OrderView } from '../../../domain/orders/order-page.ts'
import {
  hasPrintChoice,
  type OrderPrints,
  type PrintPiece,
} from '../../../domain/orders/prints/order-prints.ts'
import { explainError } from '../../http/error-messages.ts'
import { ContactLine, Failure, textLink } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { focusOnMount } from '../../ui/focus-next-row.ts'
import { cancelPrints } from './change-prints.ts'
import { hasFiles } from './downloads.tsx'
import { hasPicture, isEditable, Pieces } from './print-pieces.tsx'
import { PrintsEditor } from './prints-editor.tsx'
import { SentTo } from './sent-to.tsx'

/** Loaded once a print is changed, with the cropper. */
const PrintEditor = lazy(() => import('./print-editor.tsx'))

interface PrintsProps {
  orderKey: string
  order: OrderView
  prints: OrderPrints
  onChange: () => Promise<unknown>
}

/** What will be printed and how it is cropped; can be changed or cancelled until the deadline. */
export function Prints({ orderKey, order, prints, onChange }: PrintsProps) {
  const [editing, setEditing] = useState<'package' | { piece: PrintPiece; version: string }>()
  const [told, setTold] = useState<Message | 'changed'>()
  const heading = useRef<HTMLHeadingElement>(null)
  /** Shows the prints again; what was pressed has gone, so the heading takes the focus. */
  function back(words?: Message | 'changed') {
    flushSync(() => {
      setEditing(undefined)
      setTold(words)
    })
    heading.current?.focus()
  }
  const show = async (words?: Message | 'changed') => {
    await onChange()
    back(words)
  }
  const mayChoose = hasPrintChoice(order.lines, prints.pieces)
  const editor = {
    orderKey,
    onDone: () => show('changed'),
    onCancel: () => back(),
    onStale: (why: Message) => void show(why),
  }
  if (editing === 'package') return <PrintsEditor {...editor} {...{ order, prints }} />
  if (editing)
    return (
      <Suspense fallback={<Loading />}>
        <PrintEditor {...editor} {...editing} />
      </Suspense>
    )
  const mayChange = prints.mayChange && prints.state === 'ordered'
  return (
    <section aria-labelledby="prints" className="mt-12 max-w-[56rem]">
      <h2 id="prints" ref={heading} tabIndex={-1} className="text-item outline-none">
        Prints
      </h2>
      <p className="mt-2 text-note text-soft">{stateOf(prints, mayChoose)}</p>
      <p role="status" className="text-note">
        {told === 'changed' && printsWords.changed}
      </p>
      {told && told !== 'changed' && (
        <div className="mt-4">
          <Failure title={told.title}>{told.text}</Failure>
        </div>
      )}
      {order.home && <SentTo orderKey={orderKey} home={order.home} onChange={onChange} />}
      {prints.state !== 'cancelled' && (
        <Pieces
          pieces={prints.pieces}
          lines={order.lines}
          onEdit={mayChange ? (piece) => setEditing({ piece, version: prints.version }) : null}
        />
      )}
      {mayChange && (
        <ChangeOrCancel
          {...{ orderKey, prints }}
          keepsFiles={hasFiles(order)}
          isRest={order.printsGivenBack.length > 0}
          onChange={show}
          onEdit={mayChoose ? () => setEditing('package') : null}
        />
      )}
      {!prints.mayChange && prints.state === 'ordered' && (
        <p className="mt-4 text-note text-soft">
          {prints.someAtLab ? printsWords.someAtLab : printsWords.notChangeable} {printsWords.ifWrong}{' '}
          <ContactLine />.
        </p>
      )}
    </section>
  )
}

const Loading = () => (
  <p role="status" className="mt-12 text-note text-soft">
    Loading…
  </p>
)

type Place = 'school' | 'home' | 'both'

function placeOf(pieces: OrderPrints['pieces']): Place {
  if (!pieces.some(({ toHome }) => toHome)) return 'school'
  return pieces.every(({ toHome }) => toHome) ? 'home' : 'both'
}

const ordered: Record<Place, string> = {
  school: printsWords.goToSchool,
  home: printsWords.goHome,
  both: printsWords.goBoth,
}
const onTheWay: Record<Place, string> = {
  school: printsWords.onTheWay,
  home: printsWords.beingMade,
  both: printsWords.someBeingMade,
}
const arrived: Record<Place, string> = {
  school: printsWords.delivered,
  home: printsWords.posted,
  both: printsWords.someSent,
}

function stateOf({ state, changeUntil, mayChange, pieces }: OrderPrints, hasChoice: boolean): string {
  if (state === 'cancelled') return printsWords.cancelled
  const place = placeOf(pieces)
  if (state === 'sent') return onTheWay[place]
  if (state === 'delivered') return arrived[place]
  const sentences: string[] = [ordered[place]]
  if (pieces.some(hasPicture)) sentences.push(printsWords.brightPart)
  if (changeUntil && mayChange)
    sentences.push(
      printsWords.untilWhen(
        hasChoice || pieces.some(isEditable) ? 'change or cancel' : 'cancel',
        unbrokenDay(changeUntil),
      ),
    )
  return sentences.join(' ')
}

/** Asks whether to cancel, and says what comes back. */
function whatComesBack(
  { price, credit, alreadyBack }: OrderPrints,
  { keepsFiles, isRest }: Pick<ChangeProps, 'keepsFiles' | 'isRest'>,
): string {
  if (price === 0 && credit === 0 && alreadyBack > 0) return printsWords.cancelForNothing(keepsFiles, isRest)
  const back = credit > 0 ? formatPounds(credit) : null
  return printsWords.cancelAll(formatPounds(price), back, keepsFiles, isRest)
}

interface ChangeProps {
  orderKey: string
  prints: OrderPrints
  keepsFiles: boolean
  /** Some were given back before. */
  isRest: boolean
  onChange: () => Promise<unknown>
  onEdit: (() => void) | null
}

function ChangeOrCancel({ orderKey, prints, keepsFiles, isRest, onChange, onEdit }: ChangeProps) {
  const [step, setStep] = useState<'idle' | 'sure' | 'sending' | 'kept'>('idle')
  const [failure, setFailure] = useState<Message>()
  const link = `${textLink} min-h-11 text-note`

  async function cancel() {
    if (step === 'sending') return
    setStep('sending')
    setFailure(undefined)
    try {
      await cancelPrints(orderKey)
      await onChange()
      setStep('idle')
    } catch (error) {
      setFailure(explainError(error))
      setStep('kept')
    }
  }

  return (
    <div className="mt-5 grid gap-4">
      {failure && <Failure title={failure.title}>{failure.text}</Failure>}
      {step === 'idle' || step === 'kept' ? (
        <p className="flex flex-wrap gap-x-7">
          {onEdit && (
            <button type="button" onClick={onEdit} className={link}>
              Print other photos
            </button>
          )}
          <button
            ref={step === 'kept' ? focusOnMount : undefined}
            type="button"
            onClick={() => setStep('sure')}
            className={link}
          >
            Cancel the prints
          </button>
        </p>
      ) : (
        <div
          ref={focusOnMount}
          tabIndex={-1}
          role="alert"
          className="max-w-[36em] border-heather border-l-2 pl-4 outline-none"
        >
          <p className="leading-snug">{whatComesBack(prints, { keepsFiles, isRest })}</p>
          {prints.alreadyBack > 0 && (
            <p className="mt-2 text-note text-soft">
              {printsWords.lessBecause(
                formatPounds(prints.price + prints.alreadyBack),
                formatPounds(prints.alreadyBack),
              )}{' '}
              <ContactLine />.
            </p>
          )}
          <p className="mt-3 flex flex-wrap items-center gap-x-7 gap-y-2">
            <Button look="solid" onClick={cancel} aria-disabled={step === 'sending'}>
              {step === 'sending' ? 'One moment…' : 'Yes, cancel the prints'}
            </Button>
            <button type="button" onClick={() => setStep('kept')} className={link}>
              Keep them
            </button>
          </p>
        </div>
      )}
    </div>
  )
}
