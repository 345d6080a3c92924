import { type ReactNode, useState } from 'react'
import { type Looking, onePhoto } from './compare.ts'
import { Loupe, type LoupePhoto } from './loupe.tsx'
import { OpenPhoto, useOpenPhoto } from './open-photo.ts'

/** Photos that stand somewhere on a screen, each in a `OpenPhotoButton`, to be looked through in the full window. */
export function PhotoViewer({ photos, children }: { photos: readonly LoupePhoto[]; children: ReactNode }) {
  const [looking, setLooking] = useState<Looking>()
  const look = (photoId: string) => {
    const at = photos.findIndex(({ id }) => id === photoId)
    if (at >= 0) setLooking(onePhoto(at))
  }
  return (
    <OpenPhoto value={look}>
      {children}
      <Loupe photos={photos} looking={looking} onLook={setLooking} />
    </OpenPhoto>
  )
}

interface LookButtonProps {
  photoId: string
  label: string
  className?: string
  children: ReactNode
}

/** A small picture that opens the photo in the full window. */
export function OpenPhotoButton({ photoId, label, className = '', children }: LookButtonProps) {
  const look = useOpenPhoto()
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => look(photoId)}
      className={`block cursor-zoom-in ${className}`}
    >
      {children}
    </button>
  )
}
