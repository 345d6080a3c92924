import { useRef } from 'react'
import { sortingWords } from '../../../../content/desk/photos/sorting.ts'
import type { DeskPhoto, SortingBoard } from '../../../../domain/photos/sorting.ts'
import { counted } from '../../kit/format.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import { DecideWithheld } from '../decide-withheld.tsx'
import { PhotoGrid, type PhotoSelection } from '../photo-grid.tsx'
import { isProposed, placementOf, type usePhotoActions } from '../use-photo-actions.ts'

interface GroupsProps {
  board: SortingBoard
  photos: readonly DeskPhoto[]
  selection: PhotoSelection
  checking: boolean
  work: ReturnType<typeof usePhotoActions>
  onEnter: () => void
}

/**
 * Photos to check by presumed students, and unsorted ones by folder and unreadable card; first those that are withheld
 * until the owner decides.
 */
export function Groups({ board, photos, selection, checking, work, onEnter }: GroupsProps) {
  const list = useRef<HTMLDivElement>(null)
  const names = new Map(board.pupils.map((pupil) => [pupil.id, `${pupil.name}, ${pupil.classRef}`]))
  const withheld = photos.filter(({ showsErased }) => showsErased)
  const open = photos.filter(({ showsErased }) => !showsErased)
  const groups = checking ? byPupil(open, names) : byCard(open)
  const proposed = groups.filter(({ members }) => members.every(isProposed))
  const waiting = proposed.flatMap(({ members }) => members).length
  /** Acts on a whole section, which then goes; the focus goes to the next. */
  const settle = async (key: string, acting: Promise<boolean>) => {
    const at = groups.findIndex((group) => group.key === key)
    const next = groups[at + 1]?.key ?? groups[at - 1]?.key
    if (!(await acting)) return
    const heading = list.current?.querySelector<HTMLElement>(`[data-group="${next}"]`)
    ;(heading ?? document.querySelector<HTMLElement>('main h1'))?.focus()
  }
  return (
    <div ref={list} data-rows className="grid gap-8">
      {waiting > 0 && (
        <p className="border-gorse border-l-2 bg-raised py-2 pr-2 pl-4">
          {sortingWords.groupsWait(counted(waiting, 'photo'), counted(proposed.length, 'group'))}
        </p>
      )}
      {withheld.length > 0 && <Withheld {...{ selection, onEnter }} photos={withheld} />}
      {groups.map(({ key, title, members }) => (
        <section key={key} aria-label={title}>
          <div className="mb-3 border-line border-b pb-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <h2 data-group={key} tabIndex={-1} className="text-item leading-tight">
                {title} <span className="text-soft">· {counted(members.length, 'photo')}</span>
              </h2>
              <div className="flex flex-wrap gap-x-5">
                <DeskButton
                  look="plain"
                  onClick={() => selection.set(new Set([...selection.ids, ...members.map(({ id }) => id)]))}
                >
                  Choose all
                </DeskButton>
                {checking && (
                  <>
                    <DeskButton
                      look="plain"
                      onClick={() => {
                        const ids = members.map(({ id }) => id)
                        void settle(key, work.place(ids, { to: 'unsorted' }, 'unsorted'))
                      }}
                    >
                      Unsort all
                    </DeskButton>
                    <DeskButton
                      look="plain"
                      onClick={() => void settle(key, work.confirm(members.map(placementOf)))}
                    >
                      Confirm all
                    </DeskButton>
                  </>
                )}
              </div>
            </div>
            {members.every(isProposed) && (
              <p className="mt-1 mb-2 max-w-[44em] leading-snug">
                {sortingWords.proposed(
                  counted(members.length, 'photo'),
                  members[0]?.members.map(({ name }) => name) ?? [],
                )}
              </p>
            )}
          </div>
          <PhotoGrid label={title} photos={members} selection={selection} onEnter={onEnter} />
        </section>
      ))}
    </div>
  )
}

/** Photos of a child who was erased or taken off the list, each with what the owner decides. */
function Withheld({ photos, selection, onEnter }: Pick<GroupsProps, 'photos' | 'selection' | 'onEnter'>) {
  const title = sortingWords.withheldTitle
  return (
    <section aria-label={title}>
      <h2 className="mb-3 border-line border-b pb-1 text-item leading-tight">
        {title} <span className="text-soft">· {counted(photos.length, 'photo')}</span>
      </h2>
      <PhotoGrid label={title} photos={photos} selection={selection} onEnter={onEnter} />
      <ul className="mt-3 grid gap-y-3">
        {photos.map(({ id, fileName }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b pb-2"
          >
            <p className="min-w-0 flex-1 basis-56">
              <span className="block truncate">{fileName}</span>
              <span className="block text-small text-wrong">{sortingWords.withheld}</span>
            </p>
            <DecideWithheld photoId={id} fileName={fileName} />
          </li>
        ))}
      </ul>
    </section>
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

/** `Isla Reid and Jack Ross, 3B; Tom Reid, 1A`. */
function namesOf({ kind, members }: DeskPhoto): string | undefined {
  if (kind !== 'group') return undefined
  const rooms = Map.groupBy(members, ({ classRef }) => classRef)
  return [...rooms]
    .map(([ref, some]) => `${new Intl.ListFormat('en-GB').format(some.map(({ name }) => name))}, ${ref}`)
    .join('; ')
}

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
