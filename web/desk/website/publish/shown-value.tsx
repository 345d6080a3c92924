import { editorWords } from '../../../../content/desk/website/website.ts'
import type { ShownInput } from '../changes.ts'
import { PictureThumb } from '../media/picture-field.tsx'
import { SmallPicture } from '../media/small-picture.tsx'
import { usePictures } from '../media/use-pictures.ts'

/** As many pictures of a list as are shown in small. */
const SHOWN_PICTURES = 24

interface ShownValueProps {
  input: ShownInput
  value: string | undefined
  /** Key of the picture whose part is shown. */
  picture?: string | undefined
}

/** A value as it was or will be: its words, or its pictures. */
export function ShownValue({ input, value, picture }: ShownValueProps) {
  if (input === 'position' && picture) return <CutPicture picture={picture} position={value} />
  if (value === undefined) return <span className="text-soft">Nothing</span>
  if (input === 'picture')
    return (
      <span className="mt-1 block">
        <PictureThumb picture={value} />
      </span>
    )
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

/** A picture as frames cut it that are narrower or wider than it is. Without a position it keeps its own. */
function CutPicture({ picture: key, position }: { picture: string; position: string | undefined }) {
  const { data: list } = usePictures()
  const picture = list?.pictures.find((one) => one.key === key)
  if (!picture) return <span>{position}</span>
  const cut = { ...picture, position: position ?? picture.position }
  return (
    <span className="mt-1 flex gap-2">
      <span className="sr-only">{cut.position}</span>
      {['aspect-square', 'aspect-[21/9]'].map((shape) => (
        <span key={shape} className={`block h-16 overflow-hidden bg-line ${shape}`}>
          <SmallPicture picture={cut} alt="" sizes="10rem" />
        </span>
      ))}
    </span>
  )
}
