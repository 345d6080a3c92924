import { editorWords } from '../../../../content/desk/website/website.ts'
import type { ShownInput } from '../changes.ts'
import { PictureThumb } from '../media/picture-field.tsx'

/** As many pictures of a list as are shown in small. */
const SHOWN_PICTURES = 24

/** A value as it was or will be: its words, or its pictures. */
export function ShownValue({ input, value }: { input: ShownInput; value: string | undefined }) {
  if (value === undefined) return <span className="text-soft">Nothing</span>
  if (input === 'picture') return <PictureThumb picture={value} />
  if (input === 'pictures') {
    const keys = value.split('\n')
    return (
      <span className="mt-1 flex flex-wrap items-center gap-1">
        {keys.slice(0, SHOWN_PICTURES).map((key, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice, and nothing is moved
          <PictureThumb key={`${key} ${at}`} picture={key} />
        ))}
        {keys.length > SHOWN_PICTURES && (
          <span className="ml-1 text-small">{editorWords.andMore(keys.length - SHOWN_PICTURES)}</span>
        )}
      </span>
    )
  }
  return <span className="wrap-anywhere line-clamp-6 whitespace-pre-line">{value}</span>
}
