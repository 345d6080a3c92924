import { type ReactNode, useId, useState } from 'react'
import { formatPounds } from '../../../domain/money.ts'
import { FoldMark } from '../../shell/screen.tsx'
import type { BasketLine } from '../basket/basket-lines.ts'
import { lineInLabels } from '../basket/summary.tsx'
import { fitOf, Photo, quietFrame } from '../gallery/photo.tsx'

/** How many photos are shown of an order; the others are counted. */
const SHOWN = { folded: 3, large: 8 } as const

interface FoldedSumsProps {
  lines: readonly BasketLine[]
  total: number
  children: ReactNode
}

/** The sums of an order with the photos that are bought. On a phone one line, which unfolds. */
export function FoldedSums({ lines, total, children }: FoldedSumsProps) {
  const [unfolded, setUnfolded] = useState(false)
  const sums = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={unfolded}
        aria-controls={sums}
        onClick={() => setUnfolded(!unfolded)}
        className="flex min-h-14 w-full cursor-pointer flex-wrap items-center gap-3 py-1 text-left lg:hidden"
      >
        <Bought lines={lines} size="folded" />
        <span className="min-w-0 flex-1 basis-24 text-note leading-snug">{inShort(lines)}</span>
        <span className="font-display text-[1.375rem] leading-none tabular-nums">{formatPounds(total)}</span>
        <FoldMark open={unfolded} />
      </button>
      <div id={sums} className={unfolded ? 'max-lg:pb-3' : 'max-lg:hidden'}>
        <Bought lines={lines} size="large" />
        {children}
      </div>
    </>
  )
}

const inShort = (lines: readonly BasketLine[]) => {
  const [only] = lines
  return lines.length === 1 && only ? lineInLabels(only.line) : `${lines.length} children`
}

const looks = {
  folded: { list: 'flex shrink-0 gap-1', frame: 'h-11 w-9', sizes: '2.25rem' },
  large: { list: 'mt-4 grid grid-cols-4 gap-1', frame: 'aspect-[4/5]', sizes: '5.5rem' },
} as const

/** Small pictures of what is bought, printed ones too. */
function Bought({ lines, size }: { lines: readonly BasketLine[]; size: keyof typeof looks }) {
  const photos = lines.flatMap(({ galleryKey, gallery, line }) => {
    const printed = line.extras.flatMap(({ photo }) => photo?.id ?? [])
    const bought = gallery.photos.filter(({ id }) => line.photoIds.includes(id) || printed.includes(id))
    return bought.map((photo) => ({ key: `${galleryKey} ${photo.id}`, photo }))
  })
  if (photos.length === 0) return null
  const { list, frame, sizes } = looks[size]
  const more = photos.length - SHOWN[size]
  return (
    <span aria-hidden="true" className={list}>
      {photos.slice(0, SHOWN[size]).map(({ key, photo }) => (
        <span key={key} className={`block overflow-hidden ${frame} ${quietFrame}`}>
          <Photo photo={photo} sizes={sizes} alt="" className={`block size-full ${fitOf(photo)}`} />
        </span>
      ))}
      {more > 0 && <span className="slate self-center text-soft">+{more}</span>}
    </span>
  )
}
