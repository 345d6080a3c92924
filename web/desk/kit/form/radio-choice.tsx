import { Radio } from '../../../ui/radio.tsx'

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
        <Radio
          key={option.value}
          {...option}
          name={name}
          checked={option.value === value}
          onChoose={() => onChange(option.value)}
        />
      ))}
    </fieldset>
  )
}
