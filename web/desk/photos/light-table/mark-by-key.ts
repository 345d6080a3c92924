import type { ChosenPortrait } from '../../../../domain/photos/school-portrait.ts'
import type { DeskPhoto } from '../../../../domain/photos/sorting.ts'
import { isKey, KEYS } from '../../frame/keys.ts'
import type { usePhotoActions } from '../use-photo-actions.ts'

interface Marking {
  work: Pick<ReturnType<typeof usePhotoActions>, 'forSchool' | 'hide' | 'rate'>
  /** Whose portrait for school can be picked here. */
  pupils: readonly { id: string; name: string; portrait: ChosenPortrait | null }[]
}

/**
 * What the keys of a picture editor do to photos: `X` hides them from families, `U` shows them again, `1` to `5` give
 * stars and `0` takes them away; `P` picks one portrait for the school. Returns whether it was such a key.
 */
export function markByKey({ work, pupils }: Marking, key: string, photos: readonly DeskPhoto[]): boolean {
  if (photos.length === 0) return false
  if (isKey('hide', key)) void work.hide(photos, key === KEYS.hide.press[0])
  else if (isKey('rate', key)) void work.rate(photos, Number(key))
  else if (isKey('pick', key)) pick({ work, pupils }, photos)
  else return false
  return true
}

function pick({ work, pupils }: Marking, [photo, ...more]: readonly DeskPhoto[]) {
  const pupil = pupils.find(({ id }) => id === photo?.pupilId)
  if (photo?.kind === 'portrait' && pupil && more.length === 0) void work.forSchool(pupil, photo.id)
}
