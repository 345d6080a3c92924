import { TextField } from '../../ui/field.tsx'

/** The amount of a refund or credit. */
export function AmountField({
  problem,
  defaultAmount,
}: {
  problem: string | undefined
  defaultAmount?: string
}) {
  return (
    <TextField
      label="Amount in pounds"
      required
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={defaultAmount}
      problem={problem}
    />
  )
}

/** The reason of a refund or credit. */
export function ReasonField({ problem }: { problem: string | undefined }) {
  return (
    <TextField
      label="Reason, for your own records"
      required
      name="reason"
      autoComplete="off"
      problem={problem}
    />
  )
}
