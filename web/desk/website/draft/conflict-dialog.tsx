import { useState } from 'react'
import type { z } from 'zod'
import { editorWords } from '../../../../content/desk/website/website.ts'
import { changedAt } from '../../../../domain/site/documents/changed-at.ts'
import { Radio } from '../../../ui/radio.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { type Named, withNamesOf } from '../category-names.ts'
import { differingFields, isSameContent } from '../changes.ts'
import { type TypedContent, valueAt } from '../form/document-fields.ts'
import { ShownValue } from '../publish/shown-value.tsx'

type Side = 'mine' | 'theirs'

interface ConflictDialogProps {
  schema: z.ZodType
  /** What the document may name. */
  named: Named
  title: string
  text: string
  names: Record<Side, string>
  mine: TypedContent
  theirs: TypedContent
  /** What both were made of: what only one side changed is that side's at first. */
  base: TypedContent
  onChoose: (chosen: TypedContent) => void
  onClose: () => void
}

/** Two versions, field by field, of which one side is chosen for each. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { schema, named, title, text, names, mine, theirs, base, onChoose, onClose } = props
  const read = (version: TypedContent) => withNamesOf(named, schema, version)
  const fields = differingFields(schema, read(mine), read(theirs))
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const sideOf = (path: string): Side =>
    chosen[path] ?? (isSameContent(valueAt(mine, path), valueAt(base, path)) ? 'theirs' : 'mine')
  function choose() {
    onChoose(
      fields.reduce<TypedContent>(
        (merged, { path }) =>
          sideOf(path) === 'mine'
            ? (changedAt(merged, path, () => valueAt(mine, path)) as TypedContent)
            : merged,
        theirs,
      ),
    )
  }
  return (
    <DeskDialog title={title} description={text} open onClose={onClose} wide>
      <ul className="mt-5">
        {fields.map(({ path, labels, input, before, after }) => (
          <li key={path} className="border-line border-t py-4">
            <fieldset>
              <legend className="mb-2 font-[560]">{labels.join(' › ')}</legend>
              <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
                {(['mine', 'theirs'] as const).map((side) => (
                  <Radio
                    key={side}
                    name={`choose-${path}`}
                    label={
                      <>
                        <span className="block text-small text-soft">{names[side]}</span>
                        <ShownValue input={input} value={side === 'mine' ? after : before} />
                      </>
                    }
                    checked={sideOf(path) === side}
                    onChoose={() => setChosen({ ...chosen, [path]: side })}
                  />
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-row-reverse flex-wrap gap-2 max-sm:[&>*]:flex-1">
        <DeskButton look="solid" onClick={choose}>
          {editorWords.chooseThese}
        </DeskButton>
        <DeskButton onClick={onClose}>Later</DeskButton>
      </div>
    </DeskDialog>
  )
}
