import { TextField } from '../../ui/field.tsx'

interface AmountFieldsProps {
  problems: { amount?: string | undefined; reason?: string | undefined }
  defaultAmount?: string
  reasonLabel?: string
}

/** The amount of a refund or credit, and its reason. */
export function AmountFields({
  problems,
  defaultAmount,
  reasonLabel = 'Reason, for your own records',
}: AmountFieldsProps) {
  return (
    <>
      <TextField
        label="Amount in pounds"
        required
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={defaultAmount}
        problem={problems.amount}
      />
      <TextField label={reasonLabel} required name="reason" autoComplete="off" problem={problems.reason} />
    </>
  )
}
