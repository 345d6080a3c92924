import type { FieldInput } from '../../../../domain/site/fields/field-meta.ts'
import type { DocumentChange } from '../changes.ts'
import { PictureThumb } from '../media/picture-field.tsx'
import { usePictures } from '../media/use-pictures.ts'
import { descriptionText } from '../readable-values.ts'
import { ChangedText } from './changed-text.tsx'
import { ShownValue } from './shown-value.tsx'
import { wordChanges } from './word-changes.ts'

/** What differs, field by field: a text's words, and anything else as it was and as it will be. */
export function ChangesList({ changes }: { changes: readonly DocumentChange[] }) {
  return (
    <ul className="border-line border-b">
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry may be removed and another added at one path
        <li key={`${change.path} ${at}`} className="border-line border-t py-3">
          <p className="font-[560]">{change.labels.join(' › ')}</p>
          {change.picture !== undefined && change.input !== 'position' && (
            <PictureThumb picture={change.picture} />
          )}
          <OneChange change={change} />
        </li>
      ))}
    </ul>
  )
}

const TEXTS: readonly string[] = ['line', 'text', 'prose', 'rich'] satisfies FieldInput[]

function OneChange({ change }: { change: DocumentChange }) {
  const { input, after, picture, pictureBefore } = change
  const before = useWordsBefore(change)
  const pieces =
    TEXTS.includes(input) && before !== undefined && after !== undefined
      ? wordChanges(before, after)
      : undefined
  if (pieces) return <ChangedText pieces={pieces} />
  return (
    <dl className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
      <div className="min-w-0">
        <dt className="slate text-soft">Now</dt>
        <dd className="text-soft">
          <ShownValue input={input} picture={input === 'position' ? pictureBefore : picture} value={before} />
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="slate text-soft">Afterwards</dt>
        <dd>
          <ShownValue {...{ input, picture }} value={after} />
        </dd>
      </div>
    </dl>
  )
}

/** What is read now. A document that says nothing about a picture has the library's words about it. */
function useWordsBefore({ input, before, picture: key }: DocumentChange): string | undefined {
  const { data: list } = usePictures()
  if (before !== undefined || key === undefined || input !== 'text') return before
  const picture = list?.pictures.find((one) => one.key === key)
  return picture && descriptionText(picture)
}
