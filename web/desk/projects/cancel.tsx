import { useState } from 'react'
import { cancelWords as words } from '../../../content/desk/projects.ts'
import { cancelBooking, showCancellation } from '../../../contract/projects/projects.ts'
import { londonDay, londonTime, londonTimes, longMoment, MINUTE_MS } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { CANCELLED_BY, type Cancellation, type CancelledBy } from '../../../domain/projects/cancel-booking.ts'
import type { ProjectDetail } from '../../../domain/projects/projects.ts'
import { now } from '../../clock.ts'
import { useEndpoint } from '../../http/endpoint-query.ts'
import { Sums } from '../../shell/sums.tsx'
import { TextField } from '../../ui/field.tsx'
import { QueryResult } from '../kit/data/query-result.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx'
import { RadioChoice } from '../kit/form/radio-choice.tsx'

/** The moment when it was opened, without its seconds. */
const thisMinute = () => new Date(Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS)

/** The client cancels, or the owner does: what that costs and gives back is shown before anything is sent. */
export function CancelDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const { id, client } = project
  const [by, setBy] = useState<CancelledBy>('client')
  const [day, setDay] = useState(() => londonDay(thisMinute()))
  const [time, setTime] = useState(() => londonTime(thisMinute()))
  const at = (londonTimes(day, time)[0] ?? thisMinute()).toISOString()
  const found = useEndpoint(showCancellation, { params: { id }, query: { by, at } })
  const { change } = useDeskMutation()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.title}
      description={words.lead(client.email)}
      confirm={words.confirm}
      cancel={words.keep}
      destructive
      done={words.done}
      act={() => change(cancelBooking, { params: { id }, body: { by, at, fee: found.data?.fee ?? 0 } })}
    >
      <RadioChoice
        legend={words.who}
        name="by"
        value={by}
        onChange={setBy}
        options={CANCELLED_BY.map((value) => ({ value, ...words.by[value] }))}
      />
      {by === 'client' && (
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <TextField
            label={words.day}
            name="day"
            type="date"
            className="w-56"
            value={day}
            onChange={({ target }) => target.value && setDay(target.value)}
          />
          <TextField
            label={words.time}
            name="time"
            type="time"
            className="w-32"
            value={time}
            onChange={({ target }) => target.value && setTime(target.value)}
          />
        </div>
      )}
      <QueryResult query={found} what="cancellation">
        {(cost) => <Cost by={by} cost={cost} />}
      </QueryResult>
    </ConfirmDialog>
  )
}

function Cost({ by, cost }: { by: CancelledBy; cost: Cancellation }) {
  const { begins, notice, byRight, percent, filming, fee, paid, toPay, toPayBack } = cost
  return (
    <div className="grid gap-3" role="status">
      <p>
        {words.begins(longMoment(begins))} {by === 'client' && words.notice[notice]}
      </p>
      <p>
        {by === 'owner'
          ? words.byOwner
          : byRight
            ? words.byRight
            : words.share(percent, formatPounds(filming))}
      </p>
      <Sums
        look="columns"
        className="gap-y-1"
        sums={[
          { name: words.fee, amount: fee },
          { name: words.paid, amount: paid },
          toPayBack > 0
            ? { name: words.toPayBack, amount: toPayBack, tone: 'strong' }
            : { name: words.toPay, amount: toPay, tone: 'strong' },
        ]}
      />
      {toPay > 0 && <p className="text-soft">{words.invoice}</p>}
      {toPayBack > 0 && <p className="text-soft">{words.byHand(formatPounds(toPayBack))}</p>}
      <p className="text-soft">{words.notDue}</p>
    </div>
  )
}
