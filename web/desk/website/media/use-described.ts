import { useState } from 'react'
import type { PictureWords } from '../../../../domain/site/media/picture-descriptions.ts'
import type { DescribePicture, ListedPicture } from '../../../../domain/site/media/site-media.ts'
import { uploadIdOf } from '../../../../domain/site/media/site-media.ts'
import { storedInBrowser } from '../../../browser-storage.ts'
import { useDeskSession } from '../../../session.ts'

type Description = Required<DescribePicture> & PictureWords

interface Unsaved {
  userId: string
  /** What was saved when it was typed. */
  over: Description
  typed: Description
}

/**
 * What is typed about a picture. Until it is saved this device keeps it, and it is back when the picture is opened again,
 * unless the picture was described otherwise meanwhile.
 */
export function useDescribed(picture: ListedPicture) {
  const userId = useDeskSession()?.user.id ?? ''
  const saved = descriptionOf(picture)
  const [stored] = useState(() =>
    storedInBrowser<Unsaved | null>(`desk.website.picture.${uploadIdOf(picture.key) ?? ''}`, null),
  )
  const [typed, setTyped] = useState(() => {
    const unsaved = stored.get()
    return unsaved?.userId === userId && unsaved && isSame(unsaved.over, saved) ? unsaved.typed : saved
  })
  return {
    typed,
    type(part: Partial<Description>) {
      const next = { ...typed, ...part }
      setTyped(next)
      if (isSame(next, saved)) stored.remove()
      else stored.set({ userId, over: saved, typed: next })
    },
    /** Once it is saved, or the picture has gone. */
    forget: () => stored.remove(),
  }
}

const descriptionOf = ({ alt, decorative, credit, slate, position }: ListedPicture): Description => ({
  alt,
  decorative,
  credit,
  slate,
  position,
})

const isSame = (one: Description, other: Description) => JSON.stringify(one) === JSON.stringify(other)
