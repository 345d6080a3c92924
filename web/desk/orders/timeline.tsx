import { actionLabels, actorLabel } from '../../../content/desk/records/actions.ts'
import { shortMoment } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { Moment } from '../../../domain/records/moment.ts'

/** The history of one record, oldest first. */
export function Timeline({ moments }: { moments: Moment[] }) {
  return (
    <ol>
      {moments.map((moment) => (
        <li
          key={`${moment.at}${moment.action}${moment.detail.refundId ?? ''}`}
          className="grid gap-x-6 border-line border-b py-2.5 leading-snug sm:grid-cols-[11rem_1fr]"
        >
          <time dateTime={moment.at} className="text-soft tabular-nums">
            {shortMoment(moment.at)}
          </time>
          <span className="wrap-anywhere">
            {actionLabels(moment.action)}
            {typeof moment.detail.amount === 'number' &&
              moment.detail.amount > 0 &&
              `: ${formatPounds(moment.detail.amount)}`}
            <span className="text-soft"> · {actorLabel(moment.who)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
