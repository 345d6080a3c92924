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
export function ReasonField({
  problem,
  label = 'Reason, for your own records',
}: {
  problem: string | undefined
  label?: string
}) {
  return <TextField label={label} required name="reason" autoComplete="off" problem={problem} />
}
