import { useState } from 'react'
import { eventsWords } from '../../../content/desk/events/events.ts'
import { formatOptionalPounds } from '../../../domain/pounds-input.ts'
import type { EventSummary } from '../../../domain/school/events.ts'
import { Select, TextField } from '../../ui/field.tsx'

/** What the school gets of families' orders: nothing, a share, or an amount of each. */
export function Commission({
  event,
  problem,
}: {
  event: EventSummary | undefined
  problem: string | undefined
}) {
  const { commissionPercent: share = null, commissionPence: amount = null } = event ?? {}
  const [of, setOf] = useState(share !== null ? 'share' : amount !== null ? 'amount' : 'none')
  return (
    <div className="grid gap-6">
      <Select
        label="Commission"
        options={COMMISSIONS}
        value={of}
        onChange={(change) => setOf(change.target.value)}
      />
      {of === 'share' ? (
        <TextField
          label="Share in percent"
          required
          name="commissionPercent"
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          defaultValue={share ?? ''}
          problem={problem}
        />
      ) : (
        <input type="hidden" name="commissionPercent" value="" />
      )}
      {of === 'amount' ? (
        <TextField
          label="Amount of each order, in pounds"
          required
          name="commissionPence"
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          defaultValue={formatOptionalPounds(amount)}
          problem={problem}
        />
      ) : (
        <input type="hidden" name="commissionPence" value="" />
      )}
      {of !== 'none' && <p className="text-small text-soft">{eventsWords.commission}</p>}
    </div>
  )
}

const COMMISSIONS = [
  { value: 'none', label: 'None' },
  { value: 'share', label: 'A share of what families pay' },
  { value: 'amount', label: 'An amount of each order' },
]
