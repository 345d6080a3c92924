import { editorWords } from '../../../../content/desk/website/website.ts'
import { SelectControl } from '../../../ui/field.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { describedBy, FieldFrame, Help, Problem } from './field-frame.tsx'
import { useFormSurroundings } from './form-context.ts'
import { titleInChoice, useChoices } from './use-choices.ts'
import { frameOf, type ValueFieldProps, valueText } from './value-fields.tsx'

/** One of several values. */
export function ChoiceField(field: ValueFieldProps) {
  const { meta, value, onChange, path } = field
  const frame = frameOf(field)
  const options = useChoices(meta)
  const known = options.some((option) => option.value === value)
  const gone = meta.categories ? editorWords.categoryGone : meta.kind && editorWords.pageGone
  const unknown = (valueText(value) && (gone ?? valueText(value))) || 'Choose …'
  return (
    <FieldFrame {...frame}>
      <SelectControl
        id={field.id}
        name={path}
        value={valueText(value)}
        options={known ? options : [{ value: valueText(value), label: unknown }, ...options]}
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
  const gone = valueText(value) !== '' && !of.some(({ id }) => id === value)
  return (
    <FieldFrame {...frame}>
      <SelectControl
        id={field.id}
        name={path}
        value={valueText(value)}
        options={[
          { value: '', label: meta.optional ? 'None' : 'Choose …' },
          ...(gone ? [{ value: valueText(value), label: `${valueText(value)} (gone)` }] : []),
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

/** One category or several, of those that the owner has published. */
export function CategoryField(field: ValueFieldProps) {
  const { meta } = field
  const { categories } = useFormSurroundings()
  const options = categories?.map(({ key, label }) => ({ value: key, label })) ?? meta.options ?? []
  const Field = meta.input === 'choices' ? ChoicesField : ChoiceField
  return <Field {...field} meta={{ ...meta, options }} />
}

/** Yes or no. */
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
