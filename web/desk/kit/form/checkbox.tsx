import { TickBox } from '../../../ui/tick-box.tsx'

/** A checkbox. Forms send it as `yes` or `no`. */
export function Checkbox({
  label,
  hint,
  name,
  checked,
  onChange,
}: {
  label: string
  hint?: string
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <div>
      {name && <input type="hidden" name={name} value={checked ? 'yes' : 'no'} />}
      <TickBox checked={checked} onChange={onChange}>
        {label}
        {hint && <span className="mt-0.5 block text-small text-soft">{hint}</span>}
      </TickBox>
    </div>
  )
}
