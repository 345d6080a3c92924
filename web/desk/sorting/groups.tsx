import type { DeskPhoto, SortingBoard } from '../../../domain/photos/sorting.ts'
import { counted } from '../format.ts'
import { PhotoGrid, type PhotoSelection } from '../photos/photo-grid.tsx'
import { placementOf, type usePhotoActions } from '../photos/use-photo-actions.ts'
import { DeskButton } from '../ui/button.tsx'

interface GroupsProps {
  board: SortingBoard
  photos: readonly DeskPhoto[]
  selection: PhotoSelection
  checking: boolean
  work: ReturnType<typeof usePhotoActions>
  onEnter: () => void
}

/** Groups photos to check by presumed students, and unsorted ones by folder and unreadable card. */
export function Groups({ board, photos, selection, checking, work, onEnter }: GroupsProps) {
  const names = new Map(board.pupils.map((pupil) => [pupil.id, `${pupil.name}, ${pupil.classRef}`]))
  const groups = checking ? byPupil(photos, names) : byCard(photos)
  return (
    <div className="grid gap-8">
      {groups.map(({ key, title, members }) => (
        <section key={key} aria-label={title}>
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b pb-1">
            <h2 className="text-item leading-tight">
              {title} <span className="text-soft">· {counted(members.length, 'photo')}</span>
            </h2>
            <div className="flex gap-5">
              <DeskButton
                look="plain"
                onClick={() => selection.set(new Set([...selection.ids, ...members.map(({ id }) => id)]))}
              >
                Choose all
              </DeskButton>
              {checking && (
                <DeskButton look="plain" onClick={() => void work.confirm(members.map(placementOf))}>
                  Confirm all
                </DeskButton>
              )}
            </div>
          </div>
          <PhotoGrid label={title} photos={members} selection={selection} onEnter={onEnter} />
        </section>
      ))}
    </div>
  )
}

interface Group {
  key: string
  title: string
  members: DeskPhoto[]
}

function byPupil(photos: readonly DeskPhoto[], names: ReadonlyMap<string, string>): Group[] {
  const groups = Map.groupBy(photos, ({ pupilId, memberIds }) => pupilId ?? memberIds.toSorted().join())
  return [...groups].map(([key, photos]) => ({
    key,
    title: names.get(key) ?? (photos[0] && namesOf(photos[0])) ?? 'Class photos',
    members: photos,
  }))
}

const namesOf = ({ kind, members }: DeskPhoto) =>
  kind === 'group' ? members.map(({ name, classRef }) => `${name}, ${classRef}`).join('; ') : undefined

function byCard(photos: readonly DeskPhoto[]): Group[] {
  const groups: Group[] = []
  let folder: string | undefined
  for (const photo of photos) {
    const last = groups.at(-1)
    if (!last || photo.folder !== folder || photo.unreadableCard) {
      const title = photo.unreadableCard ? 'After an unreadable card' : photo.folder || 'Without a card'
      groups.push({ key: photo.id, title, members: [photo] })
    } else last.members.push(photo)
    folder = photo.folder
  }
  return groups
}
