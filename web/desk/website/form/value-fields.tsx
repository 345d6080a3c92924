import { type ReactNode, useState } from 'react'
import { numberInput } from '../../../../domain/number-input.ts'
import { formatPoundsInput, PoundsInput } from '../../../../domain/pounds-input.ts'
import { completedLink } from '../../../../domain/site/fields/address-fields.ts'
import type { FieldMeta } from '../../../../domain/site/fields/field-meta.ts'
import { control } from '../../../ui/field.tsx'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { useFormSurroundings } from './form-context.ts'
import { LinkSuggestions } from './link-field.tsx'

/** What a field of one value gets. */
export interface ValueFieldProps {
  id: string
  path: string
  meta: FieldMeta
  label: string
  problem: string | undefined
  value: unknown
  onChange: (value: unknown) => void
  onLeave: () => void
}

/** The text of a value that is one. */
export const valueText = (value: unknown) => (typeof value === 'string' ? value : '')

/** What a field gives its frame. */
export const frameOf = ({ id, label, problem, meta: { help, optional } }: ValueFieldProps) => ({
  id,
  label,
  problem,
  help,
  optional,
})

interface InputProps {
  type?: string
  inputMode?: 'url' | 'numeric' | 'decimal' | 'text'
  list?: string
  plain?: boolean
  className?: string
}

/** A text on one line. */
function TextInput({
  field,
  text,
  onType,
  onLeave,
  after,
  plain,
  className = '',
  ...input
}: InputProps & {
  field: ValueFieldProps
  text: string
  onType: (text: string) => void
  /** Tidies what was typed. */
  onLeave?: () => void
  after?: ReactNode
}) {
  const frame = frameOf(field)
  return (
    <FieldFrame {...frame} typed={{ text, max: field.meta.input === 'line' ? field.meta.max : undefined }}>
      <input
        id={field.id}
        name={field.path}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onBlur={() => {
          onLeave?.()
          field.onLeave()
        }}
        autoComplete="off"
        {...(plain && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
        className={`${control} ${className}`}
        {...describedBy(field.id, frame)}
        {...input}
      />
      {after}
    </FieldFrame>
  )
}

export const LineField = (field: ValueFieldProps) => (
  <TextInput field={field} text={valueText(field.value)} onType={field.onChange} />
)

export const DateField = (field: ValueFieldProps) => (
  <TextInput
    field={field}
    text={valueText(field.value)}
    onType={field.onChange}
    type="date"
    className="max-w-48"
  />
)

/** The last part of an address, and the address that it makes. */
export function AddressPartField(field: ValueFieldProps) {
  const { address } = useFormSurroundings()
  const text = valueText(field.value)
  return (
    <TextInput
      field={field}
      text={text}
      onType={field.onChange}
      plain
      inputMode="url"
      after={
        field.path === 'slug' &&
        text !== '' &&
        address && <p className="mt-1.5 break-all font-slate text-small text-soft">{address}</p>
      }
    />
  )
}

/** An address on this site, of which those of its pages are offered, or elsewhere. */
export const LinkField = (field: ValueFieldProps) => (
  <TextInput
    field={field}
    text={valueText(field.value)}
    onType={field.onChange}
    onLeave={() => {
      const link = valueText(field.value).trim()
      if (completedLink(link) !== field.value) field.onChange(completedLink(link))
    }}
    plain
    inputMode="url"
    list={`${field.id}-pages`}
    after={<LinkSuggestions id={`${field.id}-pages`} />}
  />
)

/** An amount or a number: what cannot be read as one is kept as typed, and its schema says what is wrong. */
function TypedNumberField(
  field: ValueFieldProps & {
    shown: (value: number) => string
    read: (text: string) => number | undefined
    inputMode: 'numeric' | 'decimal'
    unit?: string
  },
) {
  const { value, shown, read, onChange, inputMode } = field
  const now = typeof value === 'number' ? shown(value) : valueText(value)
  const [typed, setTyped] = useState({ text: now, value })
  // Somebody else's value, such as one that was brought back, takes the place of what was typed.
  const text = Object.is(typed.value, value) ? typed.text : now
  function onType(next: string) {
    const number = next.trim() === '' ? '' : (read(next) ?? next)
    setTyped({ text: next, value: number })
    onChange(number)
  }
  return (
    <TextInput
      field={field}
      text={text}
      onType={onType}
      inputMode={inputMode}
      className="max-w-48 tabular-nums"
    />
  )
}

const Decimal = numberInput({ message: '', decimals: 8 })
const Whole = numberInput({ message: '', decimals: 0 })

export const NumberField = (field: ValueFieldProps) => (
  <TypedNumberField
    {...field}
    shown={String}
    read={(text) => (isWhole(field.meta) ? Whole : Decimal).safeParse(text).data}
    inputMode="decimal"
  />
)

/** Whether a number is said to be whole by its limits; latitudes are not. */
const isWhole = ({ min = 0 }: FieldMeta) => min >= 0

export const PoundsField = (field: ValueFieldProps) => (
  <TypedNumberField
    {...field}
    label={`${field.label}, in pounds`}
    shown={formatPoundsInput}
    read={(text) => PoundsInput.safeParse(text).data}
    inputMode="decimal"
  />
)
