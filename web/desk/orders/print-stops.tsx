import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { printStopWords } from '../../../content/desk/orders/print-stops.ts'
import { settlePrintStop } from '../../../contract/orders/print-stops.ts'
import { longDay } from '../../../domain/days.ts'
import {
  countPrints,
  type PrintStop,
  STOPPED_STEPS,
  type StoppedPrint,
} from '../../../domain/orders/prints/print-stops.ts'
import { desk } from '../../../domain/screens.ts'
import { printStopsQuery } from '../kit/data/live-queries.ts'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { DeskDialog } from '../kit/form/dialog.tsx'
import { DialogForm, whenSent } from '../kit/form/form-dialog.tsx'
import { DeskButton, DeskLink } from '../kit/page/button.tsx'

/** The rest comes up as these are settled. */
const SHOWN = 3

/** At the top of every screen: prints that may no longer be handed out, until somebody says that it is done. */
export function PrintStops() {
  const stops = useQuery(printStopsQuery()).data?.stops ?? []
  const [openId, setOpenId] = useState<string>()
  const open = stops.find(({ id }) => id === openId)
  const more = stops.length - SHOWN
  return (
    <>
      <div role="status" data-rows>
        {stops.slice(0, SHOWN).map((stop) => (
          <div
            key={stop.id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b border-l-4 border-l-rowan bg-raised pr-5 pl-4 max-sm:text-small sm:gap-x-8 sm:pr-8 sm:pl-7 print:hidden"
          >
            <p className="min-w-0 flex-1 basis-40 truncate">
              <strong className="font-[560]">
                {printStopWords.title}: {printStopWords.picture(stop)}.
              </strong>{' '}
              {printStopWords.reason(stop)} {countsOf(stop)}, {rowPositionOf(stop)}. {labOf(stop)}
            </p>
            <DeskButton
              look="plain"
              aria-label={`${printStopWords.details}: ${printStopWords.picture(stop)}`}
              onClick={() => setOpenId(stop.id)}
            >
              {printStopWords.details}
            </DeskButton>
          </div>
        ))}
        {more > 0 && (
          <p className="border-line border-b border-l-4 border-l-rowan bg-raised py-2.5 pr-5 pl-4 sm:pr-8 sm:pl-7 print:hidden">
            {printStopWords.more(more)}
          </p>
        )}
      </div>
      <DeskDialog
        wide
        title={open ? `${printStopWords.title}: ${printStopWords.picture(open)}` : printStopWords.title}
        open={open !== undefined}
        onClose={() => setOpenId(undefined)}
      >
        {open && <Details key={open.id} stop={open} onDone={() => setOpenId(undefined)} />}
      </DeskDialog>
    </>
  )
}

const countsOf = ({ prints }: PrintStop) =>
  printStopWords.counts(countPrints(prints), new Set(prints.map(({ orderId }) => orderId)).size)

const rowPositionOf = ({ event }: PrintStop) =>
  event ? `${event.schoolName}, ${event.name}` : printStopWords.eventGone

const labOf = ({ madeAt }: PrintStop) => `${printStopWords.lab(madeAt && longDay(madeAt))}.`

function Details({ stop, onDone }: { stop: PrintStop; onDone: () => void }) {
  const { change, run, busy, failure } = useDeskMutation('inline')
  const settle = async () => {
    const work = () => change(settlePrintStop, { params: { id: stop.id } })
    if (await run('settle', work, printStopWords.settled)) onDone()
  }
  return (
    <DialogForm
      {...whenSent(settle)}
      className="mt-3 grid gap-4"
      failure={failure}
      sending={busy !== undefined}
      confirm={printStopWords.done}
      onCancel={onDone}
    >
      <p>
        {printStopWords.reason(stop)} {countsOf(stop)}, {rowPositionOf(stop)}. {labOf(stop)}
      </p>
      {stop.lifted && <p className="text-good">{printStopWords.lifted}</p>}
      {STOPPED_STEPS.toReversed().map((step) => (
        <Step key={step} step={step} prints={stop.prints.filter((print) => print.step === step)} />
      ))}
      {stop.event && (
        <p>
          <DeskLink look="plain" to={desk.eventSales(stop.event.id)} onClick={onDone}>
            {printStopWords.toLab}
          </DeskLink>
        </p>
      )}
      <p className="text-soft">
        {printStopWords.money} {printStopWords.stays}
      </p>
    </DialogForm>
  )
}

/** What to do about the prints that have got equally far, and their orders. */
function Step({ step, prints }: { step: StoppedPrint['step']; prints: StoppedPrint[] }) {
  if (prints.length === 0) return null
  return (
    <section>
      <p className="font-[560]">{printStopWords.step(step)}</p>
      <ul className="mt-1 max-h-48 gap-x-6 overflow-y-auto sm:columns-2">
        {prints.map((print) => (
          <li key={print.id} className="wrap-anywhere break-inside-avoid">
            <Link
              to={desk.order(print.orderId)}
              className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-[0.4em]"
            >
              {print.number}
            </Link>
            : {print.quantity} × {print.product}
            {print.toHome && `, ${printStopWords.toHome}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
