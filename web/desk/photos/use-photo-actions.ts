import { anyScreen } from '../../../content/desk/kit.ts'
import { portraitWords } from '../../../content/desk/photos/id-photos.ts'
import { lightTableWords } from '../../../content/desk/photos/light-table.ts'
import * as sorting from '../../../contract/photos/sorting.ts'
import type { ChosenPortrait } from '../../../domain/photos/school-portrait.ts'
import type { Assignment, AssignmentTarget, DeskPhoto, HidePhotos } from '../../../domain/photos/sorting.ts'
import { call } from '../../http/call.ts'
import type { useUndo } from '../kit/data/undo.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { counted } from '../kit/format.ts'

/** Actions on photos, each reported and undoable. Each resolves to whether it was done. */
export function usePhotoActions(undo: ReturnType<typeof useUndo>) {
  const { refetch } = useDeskMutation()
  async function run(work: Promise<unknown>): Promise<boolean> {
    try {
      await work
      return true
    } catch (error) {
      undo.failed(error)
      void refetch()
      return false
    }
  }

  /** Reports what was done, with a button that undoes it. */
  const done = (words: string, undone: () => Promise<unknown>) => {
    undo.tell(words, () => undone().then(refetch))
    return refetch()
  }

  const restore = (placements: Assignment[]) => call(sorting.restoreAssignments, { body: { placements } })
  const mark = (photoIds: string[], change: Omit<HidePhotos, 'photoIds'>) =>
    call(sorting.hidePhotos, { body: { photoIds, ...change } })
  /** Marks photos, and takes the mark off again to undo it. */
  const markUndoably = (photoIds: string[], name: 'hidden' | 'removed', on: boolean, words: string) =>
    run(mark(photoIds, { [name]: on }).then(() => done(words, () => mark(photoIds, { [name]: !on }))))
  return {
    /** Assigns photos to a student or class called `name`. */
    place: (photoIds: string[], place: AssignmentTarget, name: string) =>
      run(
        call(sorting.assignPhotos, { body: { photoIds, place } }).then(({ placements }) =>
          done(`${counted(photoIds.length, 'photo')}: ${name}.`, () => restore(placements)),
        ),
      ),
    confirm: (placements: Assignment[]) =>
      run(
        call(sorting.confirmPhotos, { body: { placements } }).then(() =>
          done(`${counted(placements.length, 'photo')} confirmed.`, () => restore(placements)),
        ),
      ),
    /** Photos already in that state are left out, so that an undo does not change them. */
    hide: (chosen: readonly DeskPhoto[], hidden: boolean) => {
      const photoIds = chosen.filter((photo) => photo.hidden !== hidden).map(({ id }) => id)
      if (photoIds.length === 0) return Promise.resolve(true)
      const words = `${counted(photoIds.length, 'photo')} ${hidden ? 'hidden' : 'shown'}.`
      return markUndoably(photoIds, 'hidden', hidden, words)
    },
    /** Gives photos so many stars; 0 takes them away. */
    rate: (chosen: readonly DeskPhoto[], rating: number) => {
      const before = Map.groupBy(chosen, (photo) => photo.rating)
      const restoreRatings = () =>
        Promise.all(
          [...before].map(([rating, some]) =>
            mark(
              some.map(({ id }) => id),
              { rating },
            ),
          ),
        )
      const photoIds = chosen.map(({ id }) => id)
      const words = lightTableWords.rated(counted(photoIds.length, 'photo'), rating)
      return run(mark(photoIds, { rating }).then(() => done(words, restoreRatings)))
    },
    remove: (photoIds: string[]) =>
      markUndoably(photoIds, 'removed', true, anyScreen.deleted(counted(photoIds.length, 'photo'))),
    /** Removes an unreadable file from the list. */
    dismiss: (id: string) => markUndoably([id], 'removed', true, 'Dismissed.'),
    turn: (photoIds: string[], by: 1 | 3) =>
      run(
        Promise.all(photoIds.map((id) => call(sorting.rotatePhoto, { params: { id }, body: { by } }))).then(
          refetch,
        ),
      ),
    /** The portrait that the school gets of a student; null: the first of the gallery. */
    forSchool: (pupil: { id: string; name: string }, photoId: string | null) => {
      const choose = (to: string | null) =>
        call(sorting.choosePortrait, { params: { id: pupil.id }, body: { photoId: to } })
      return run(
        choose(photoId).then(({ before, portrait }) =>
          done(chosenLabels(pupil.name, photoId, portrait), () => choose(before)),
        ),
      )
    },
    order: (pupilId: string, photoIds: string[]) =>
      run(call(sorting.setPhotoSortOrder, { params: { id: pupilId }, body: { photoIds } }).then(refetch)),
  }
}

function chosenLabels(name: string, photoId: string | null, portrait: ChosenPortrait | null): string {
  if (portrait?.by === 'parent' && portrait.photoId !== photoId) return portraitWords.familyFirst(name)
  return photoId ? portraitWords.chosen(name) : portraitWords.takenBack(name)
}

/** A photo's placement, for undoing. */
export const placementOf = ({
  id,
  kind,
  pupilId,
  memberIds,
  classId,
  placedBy,
  uncertain,
  quarantined,
}: Assignment): Assignment => ({
  id,
  kind,
  pupilId,
  memberIds,
  classId,
  placedBy,
  uncertain,
  quarantined,
})

/** Whether only cards in a row say whom this photo shows. */
export const isProposed = ({ kind, uncertain, placedBy, quarantined }: Assignment): boolean =>
  kind === 'group' && uncertain && placedBy === 'card' && !quarantined
