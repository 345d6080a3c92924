import { useRef } from 'react'
import type { z } from 'zod'
import { editorWords } from '../../../../content/desk/website/website.ts'
import { londonDay } from '../../../../domain/days.ts'
import { now } from '../../../clock.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import { entryTitle, pictureOf } from '../readable-values.ts'
import { addedGroup, groupFields, idOf, isOfPicture, metaOf, type TypedContent } from './document-fields.ts'
import { Help, Problem } from './field-frame.tsx'
import { Foldable } from './foldable.tsx'
import { type FieldComponent, useFormActions, useFormSurroundings } from './form-context.ts'

interface GroupFieldProps {
  schema: z.ZodType
  path: string
  value: unknown
  label: string
  depth: number
  Field: FieldComponent
}

/** Fields that belong together. Those of the document itself are a section that folds. */
export function GroupField(props: GroupFieldProps) {
  const { schema, path, value, label, depth } = props
  const { problems } = useFormSurroundings()
  const id = idOf(path)
  const meta = metaOf(schema)
  const body = (
    <>
      <Help id={id}>{meta.help}</Help>
      <Problem id={id}>{problems[path]}</Problem>
      {meta.optional ? <OptionalFields {...props} /> : <Fields {...props} />}
    </>
  )
  if (depth === 0)
    return (
      <Foldable
        path={path}
        title={label}
        summary={value === null ? 'None' : entryTitle(schema, value)}
        picture={pictureOf(schema, value)}
      >
        <fieldset id={id} tabIndex={-1} className="grid min-w-0 gap-5 pb-6 outline-none">
          <legend className="sr-only">{label}</legend>
          {body}
        </fieldset>
      </Foldable>
    )
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="grid min-w-0 gap-5 border-line border-l pl-4 outline-none sm:pl-5"
    >
      <legend className="contents">
        <span className="mb-3 block font-[560] text-note leading-snug">{label}</span>
      </legend>
      {body}
    </fieldset>
  )
}

/** The fields of a group, one below the other. */
export function Fields({ schema, path, value, depth, Field }: Omit<GroupFieldProps, 'label'>) {
  const values = (value ?? {}) as TypedContent
  return groupFields(schema).map(([name, field]) => (
    <Field
      key={name}
      schema={field}
      path={path ? `${path}.${name}` : name}
      value={values[name]}
      beside={isOfPicture(field) ? values : undefined}
      depth={depth + 1}
    />
  ))
}

/** A group that may be left out, with the buttons that add and remove it. */
function OptionalFields(props: GroupFieldProps) {
  const { schema, path, value, label } = props
  const { change, tell } = useFormActions()
  const add = useRef<HTMLButtonElement>(null)
  const name = label.toLowerCase()
  if (value === null || value === undefined)
    return (
      <div>
        <DeskButton ref={add} onClick={() => change(path, () => addedGroup(schema, londonDay(now())))}>
          {`Add ${name}`}
        </DeskButton>
      </div>
    )
  return (
    <>
      <Fields {...props} />
      <div>
        <DeskButton
          look="plain"
          onClick={() => {
            change(path, () => null)
            tell(editorWords.removed(label), async () => change(path, () => value))
          }}
        >
          {`Remove ${name}`}
        </DeskButton>
      </div>
    </>
  )
}
