import { memo } from 'react'
import { FilmField } from '../media/film-field.tsx'
import { PictureField } from '../media/picture-field.tsx'
import { PositionField } from '../media/position-field.tsx'
import { isPictures } from '../readable-values.ts'
import * as choices from './choice-fields.tsx'
import { idOf, metaOf, valueAt } from './document-fields.ts'
import { type FieldComponent, type FieldProps, useFormActions, useFormSurroundings } from './form-context.ts'
import { GroupField } from './group-field.tsx'
import { ListField } from './list-field.tsx'
import { PicturesField } from './pictures-field.tsx'
import { PlainTextField, ProseField } from './prose-field.tsx'
import { RichBlocksField } from './rich-text/rich-blocks-field.tsx'
import { RichTextField } from './rich-text/rich-text-field.tsx'
import * as fields from './value-fields.tsx'

/** One field of a document, of whatever kind; a group or a list has further ones in it. */
export const Field: FieldComponent = memo(function OneField({ schema, path, value, beside, label, depth }) {
  const meta = metaOf(schema)
  const words = label ?? meta.label
  const { input } = meta
  if (input === 'key' || input === 'descriptions') return null
  if (input === 'group') return <GroupField {...{ schema, path, value, depth, label: words, Field }} />
  if (isPictures(schema)) return <PicturesField {...{ schema, path, value, depth, label: words }} />
  if (meta.together) return <RichBlocksField {...{ schema, path, value, label: words }} />
  if (input === 'list') return <ListField {...{ schema, path, value, depth, label: words, Field }} />
  return (
    <div data-field={path} className="min-w-0">
      <OneValue {...{ schema, path, value, beside, depth }} label={words} />
    </div>
  )
})

/** A field of one value. */
function OneValue({ schema, path, value, beside, label }: FieldProps & { label: string }) {
  const actions = useFormActions()
  const { problems } = useFormSurroundings()
  const meta = metaOf(schema)
  const field: fields.ValueFieldProps = {
    id: idOf(path),
    path,
    meta,
    label,
    problem: problems[path],
    value,
    onChange: (next) => actions.change(path, () => next),
    onLeave: () => actions.leave(path),
  }
  const text = {
    id: field.id,
    label,
    help: meta.help,
    problem: field.problem,
    optional: meta.optional,
    value: typeof value === 'string' ? value : '',
    onChange: field.onChange as (next: string) => void,
  }
  switch (meta.input) {
    case 'line':
      return <fields.LineField {...field} />
    case 'text':
      return <PlainTextField {...text} name={path} max={meta.max} onBlur={field.onLeave} />
    case 'prose':
      return <ProseField {...text} name={path} max={meta.max} onBlur={field.onLeave} />
    case 'rich':
      return <RichTextField {...text} name={path} max={meta.max} wide={meta.wide} onBlur={field.onLeave} />
    case 'number':
      return <fields.NumberField {...field} />
    case 'pounds':
      return <fields.PoundsField {...field} />
    case 'date':
      return <fields.DateField {...field} />
    case 'choice':
    case 'choices':
      if (meta.categories) return <choices.CategoryField {...field} />
      return meta.input === 'choice' ? (
        <choices.ChoiceField {...field} />
      ) : (
        <choices.ChoicesField {...field} />
      )
    case 'switch':
      return <choices.SwitchField {...field} />
    case 'address-part':
      return <fields.AddressPartField {...field} />
    case 'link':
      return <fields.LinkField {...field} />
    case 'document':
      return <choices.ReferenceField {...field} />
    case 'picture':
      return (
        <PictureField
          {...text}
          width={meta.width}
          logo={meta.logo}
          onCrop={
            !path.endsWith('picture') || valueAt(beside ?? {}, 'position') === undefined
              ? undefined
              : (position) => actions.change(`${path.slice(0, -'picture'.length)}position`, () => position)
          }
        />
      )
    case 'position':
      return <PositionField {...text} picture={pictureBeside(beside)} />
    case 'film':
      return <FilmField {...text} />
    default:
      return null
  }
}

/** The picture that a position belongs to: every group that has one calls it so. */
const pictureBeside = (beside: unknown) => {
  const picture = valueAt(beside ?? {}, 'picture')
  return typeof picture === 'string' ? picture : ''
}
