import type { z } from 'zod'
import { blocksOf, markdownOf } from '../../../../../domain/site/rich-text/blocks.ts'
import { idOf, metaOf } from '../document-fields.ts'
import { useFormActions, useFormSurroundings } from '../form-context.ts'
import { RichTextField } from './rich-text-field.tsx'

interface RichBlocksFieldProps {
  schema: z.ZodType
  path: string
  /** The blocks, each in Markdown. */
  value: unknown
  label: string
}

/** A list of blocks, written as one text. */
export function RichBlocksField({ schema, path, value, label }: RichBlocksFieldProps) {
  const { problems } = useFormSurroundings()
  const { change, leave } = useFormActions()
  const { help } = metaOf(schema)
  const inside = Object.keys(problems).find((one) => one.startsWith(`${path}.`))
  return (
    <div data-field={path} className="min-w-0">
      <RichTextField
        id={idOf(path)}
        name={path}
        label={label}
        help={help}
        problem={problems[path] ?? (inside && problems[inside])}
        max={undefined}
        value={Array.isArray(value) ? value.join('\n\n') : ''}
        onChange={(text) => change(path, () => blocksOf(text).map((block) => markdownOf([block])))}
        onBlur={() => leave(path)}
      />
    </div>
  )
}
