import { type ReactNode, useState } from 'react'
import { editorWords } from '../../../../content/desk/website/website.ts'
import { numberInput } from '../../../../domain/number-input.ts'
import { formatPoundsInput, PoundsInput } from '../../../../domain/pounds-input.ts'
import { completedLink } from '../../../../domain/site/fields/address-fields.ts'
import type { FieldMeta } from '../../../../domain/site/fields/field-meta.ts'
import { control, SelectControl } from '../../../ui/field.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { describedBy, FieldFrame, Help, Problem } from './field-frame.tsx'
import { useFormSurroundings } from './form-context.ts'
import { LinkSuggestions } from './link-field.tsx'
import { titleInChoice, useChoices } from './use-choices.ts'

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

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const frameOf = ({ id, label, problem, meta: { help, optional } }: ValueFieldProps) => ({
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
  <TextInput field={field} text={textOf(field.value)} onType={field.onChange} />
)

export const DateField = (field: ValueFieldProps) => (
  <TextInput
    field={field}
    text={textOf(field.value)}
    onType={field.onChange}
    type="date"
    className="max-w-48"
  />
)

/** The last part of an address, and the address that it makes. */
export function AddressPartField(field: ValueFieldProps) {
  const { address } = useFormSurroundings()
  const text = textOf(field.value)
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
    text={textOf(field.value)}
    onType={field.onChange}
    onLeave={() => {
      const link = textOf(field.value).trim()
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
  const now = typeof value === 'number' ? shown(value) : textOf(value)
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

export function ChoiceField(field: ValueFieldProps) {
  const { meta, value, onChange, path } = field
  const frame = frameOf(field)
  const options = useChoices(meta)
  const known = options.some((option) => option.value === value)
  const gone = meta.categories ? editorWords.categoryGone : meta.kind && editorWords.pageGone
  const unknown = (textOf(value) && (gone ?? textOf(value))) || 'Choose …'
  return (
    <FieldFrame {...frame}>
      <SelectControl
        id={field.id}
        name={path}
        value={textOf(value)}
        options={known ? options : [{ value: textOf(value), label: unknown }, ...options]}
        onChange={(event) => onChange(event.target.value)}
        {...describedBy(field.id, frame)}
      />
    </FieldFrame>
  )
}

/** A document of a kind, by its title. */
export function ReferenceField(field: ValueFieldProps) {
  const { documents } = useFormSurroundings()
  const { meta, value, onChange, path } = field
  const frame = frameOf(field)
  const of = documents.filter(({ kind, state }) => kind === meta.kind && state !== 'deleted')
  const gone = textOf(value) !== '' && !of.some(({ id }) => id === value)
  return (
    <FieldFrame {...frame}>
      <SelectControl
        id={field.id}
        name={path}
        value={textOf(value)}
        options={[
          { value: '', label: meta.optional ? 'None' : 'Choose …' },
          ...(gone ? [{ value: textOf(value), label: `${textOf(value)} (gone)` }] : []),
          ...of.map((one) => ({ value: one.id, label: titleInChoice(one) })),
        ]}
        onChange={(event) => onChange(event.target.value)}
        {...describedBy(field.id, frame)}
      />
    </FieldFrame>
  )
}

/** Boxes to tick, of which one or more are chosen. */
export function ChoicesField({ id, path, meta, label, value, onChange, problem }: ValueFieldProps) {
  const chosen = Array.isArray(value) ? (value as string[]) : []
  const { options = [] } = meta
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="min-w-0 outline-none"
      aria-describedby={
        [problem && `${id}-problem`, meta.help && `${id}-help`].filter(Boolean).join(' ') || undefined
      }
    >
      <legend className="text-small text-soft">{label}</legend>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2 max-sm:gap-y-0">
        {options.map((option) => (
          <TickBox
            key={option.value}
            name={path}
            checked={chosen.includes(option.value)}
            onChange={(checked) =>
              onChange(
                options
                  .map((one) => one.value)
                  .filter((one) => (one === option.value ? checked : chosen.includes(one))),
              )
            }
          >
            {option.label}
          </TickBox>
        ))}
      </div>
      <Help id={id}>{meta.help}</Help>
      <Problem id={id}>{problem}</Problem>
    </fieldset>
  )
}

export function SwitchField({ id, path, meta, label, value, onChange, problem }: ValueFieldProps) {
  return (
    <div id={id} tabIndex={-1} className="outline-none">
      <TickBox name={path} checked={value === true} problem={problem} onChange={onChange}>
        {label}
        {meta.help && <span className="mt-0.5 block text-small text-soft">{meta.help}</span>}
      </TickBox>
    </div>
  )
}
