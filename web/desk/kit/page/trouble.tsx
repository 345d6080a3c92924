import { disputeState } from '../../../../content/desk/orders/names.ts'
import { shortMoment } from '../../../../domain/days.ts'
import { formatPounds } from '../../../../domain/money.ts'
import type { DisputeView } from '../../../../domain/orders/order-desk.ts'
import { humanizeProviderCode } from '../../../../domain/orders/payment/payments.ts'

/** A dispute of a payment, of an order or an invoice. */
export function DisputeTrouble({
  dispute: { state, amount, reason, openedAt, answerBy, taken, fees },
}: {
  dispute: DisputeView
}) {
  return (
    <Trouble
      title={`${formatPounds(amount)} disputed. ${disputeState[state]}`}
      at={openedAt}
      lines={[
        humanizeProviderCode(reason),
        ...(answerBy ? [`Answer at the provider until ${shortMoment(answerBy)}`] : []),
        ...(taken > 0 ? [`${formatPounds(taken)} is with the bank`] : []),
        ...(fees > 0 ? [`Charged for it: ${formatPounds(fees)}`] : []),
      ]}
    />
  )
}

/** Something that went wrong with money, in a list of such. */
export function Trouble({ title, at, lines }: { title: string; at: string; lines: string[] }) {
  return (
    <li className="border-line border-t py-2.5 leading-snug">
      <span className="text-wrong">{title}</span>
      <span className="text-soft">, {shortMoment(at)}</span>
      {lines.map((line) => (
        <span key={line} className="wrap-anywhere block text-small text-soft">
          {line}
        </span>
      ))}
    </li>
  )
}
