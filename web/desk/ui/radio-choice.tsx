interface RadioChoiceProps<Value extends string> {
  legend: string
  name: string
  value: Value
  options: readonly { value: Value; label: string; hint: string }[]
  onChange: (value: Value) => void
}

/** One of a few ways, each with a line that says what it does. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { legend, name, value, options, onChange } = props
  return (
    <fieldset className="grid gap-x-6 sm:grid-cols-2">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 cursor-pointer gap-3 py-2">
          <input
            type="radio"
            name={name}
            value={option.value}
            className="mt-0.5 size-5 shrink-0 accent-ink"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="leading-snug">
            {option.label}
            <span className="mt-0.5 block text-small text-soft">{option.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
