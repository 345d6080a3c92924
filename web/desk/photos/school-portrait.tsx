import { chosenBy } from '../../../content/desk/photos/id-photos.ts'
import type { ChosenPortrait } from '../../../domain/photos/school-portrait.ts'
import type { DeskPhoto } from '../../../domain/photos/sorting.ts'
import { DeskButton } from '../kit/page/button.tsx'
import type { usePhotoActions } from './use-photo-actions.ts'

interface ForSchoolProps {
  /** The chosen photos of a screen. */
  photos: readonly DeskPhoto[]
  pupils: readonly { id: string; name: string; portrait: ChosenPortrait | null }[]
  work: ReturnType<typeof usePhotoActions>
}

/** Makes the chosen photo, if it is only one, its student's portrait for school, or takes that back. */
export function ForSchoolButton({ photos, pupils, work }: ForSchoolProps) {
  const [photo, ...more] = photos
  const pupil = pupils.find(({ id }) => id === photo?.pupilId)
  if (!photo || !pupil || more.length > 0 || photo.kind !== 'portrait') return null
  const isIt = pupil.portrait?.by === 'owner' && pupil.portrait.photoId === photo.id
  return (
    <DeskButton look="plain" onClick={() => void work.forSchool(pupil, isIt ? null : photo.id)}>
      {isIt ? 'Not for school' : 'For school'}
    </DeskButton>
  )
}

/** The portraits that somebody has chosen for school. */
export const picksOf = (pupils: readonly { portrait: ChosenPortrait | null }[]): ReadonlySet<string> =>
  new Set(pupils.flatMap(({ portrait }) => (portrait && portrait.by !== 'first' ? [portrait.photoId] : [])))

/** The note under a photo: by whom it was chosen for school. */
export const forSchoolNote = (portrait: ChosenPortrait | null | undefined) => (photo: DeskPhoto) =>
  portrait?.photoId === photo.id && portrait.by !== 'first' ? chosenBy[portrait.by] : undefined
