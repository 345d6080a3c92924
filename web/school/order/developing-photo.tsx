import '../school.css'
import { useState } from 'react'
import { downloadWords } from '../../../content/school/order.ts'
import type { OrderPhoto } from '../../../domain/orders/order-page.ts'
import { guarded, guardedClasses, photoFrame } from '../gallery/photo.tsx'

interface DevelopingProps {
  photo: Pick<OrderPhoto, 'thumb' | 'clean' | 'width' | 'height'>
  /** Its number in the order, from 1. */
  no: number
  className?: string
}

/** A bought photo as its proof, over which the clean picture develops once it has loaded. */
export function DevelopingPhoto({
  photo: { thumb, clean, width, height },
  no,
  className = '',
}: DevelopingProps) {
  const [developed, setDeveloped] = useState(false)
  const size = { width, height, decoding: 'async', ...guarded } as const
  return (
    <span
      className={`relative block overflow-hidden ${photoFrame} ${className}`}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {thumb && (
        <img
          src={thumb}
          alt={developed ? '' : downloadWords.proof(no)}
          {...size}
          className={`${guardedClasses} block size-full`}
        />
      )}
      {clean && (
        <img
          src={clean}
          alt={developed ? downloadWords.clean(no) : ''}
          {...size}
          onLoad={() => setDeveloped(true)}
          className={`${guardedClasses} absolute inset-0 size-full ${developed ? 'developed' : 'invisible'}`}
        />
      )}
    </span>
  )
}
