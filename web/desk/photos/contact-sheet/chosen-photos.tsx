import { sheetWords } from '../../../../content/desk/photos/contact-sheet.ts'
import type { ContactSheet } from '../../../../domain/photos/sorting.ts'
import { counted } from '../../kit/format.ts'
import { type PhotoSelection, useChosenActions } from '../photo-grid.tsx'
import { ForSchoolButton } from '../school-portrait.tsx'
import { placementOf, type usePhotoActions } from '../use-photo-actions.ts'
import { WhoIsInIt } from '../who-is-in-it.tsx'

interface ChosenPhotosProps {
  sheet: ContactSheet
  selection: PhotoSelection
  work: ReturnType<typeof usePhotoActions>
}

/** The bar above a contact sheet: how many photos are chosen, and what can be done with them. */
export function ChosenPhotos({ sheet, selection, work }: ChosenPhotosProps) {
  const chosen = photosOf(sheet).filter(({ id }) => selection.ids.has(id))
  const ids = chosen.map(({ id }) => id)
  const allHidden = chosen.every(({ hidden }) => hidden)
  const { ref, act, finish } = useChosenActions(selection)
  return (
    <div className="print:hidden sticky top-0 z-20 -mx-1 mb-4 flex min-h-12 flex-wrap items-center gap-x-5 border-line border-b bg-ground px-1">
      <p ref={ref} tabIndex={-1} role="status" className="mr-auto">
        {ids.length > 0 ? `${counted(ids.length, 'photo')} chosen` : sheetWords.choose}
      </p>
      {ids.length > 0 && (
        <>
          {chosen.some((photo) => photo.uncertain || photo.quarantined) &&
            act('Confirm', () => work.confirm(chosen.map(placementOf)))}
          {chosen.every(({ kind }) => kind === 'portrait' || kind === 'group') && (
            <WhoIsInIt
              eventId={sheet.eventId}
              photos={chosen}
              onSave={(...to) => void finish(work.place(ids, ...to))}
            />
          )}
          <ForSchoolButton photos={chosen} pupils={sheet.pupils} work={work} />
          {act(allHidden ? 'Show' : 'Hide', () => work.hide(chosen, !allHidden))}
          {act('Unsort', () => work.place(ids, { to: 'unsorted' }, 'unsorted'))}
          {act('Delete', () => work.remove(ids))}
        </>
      )}
    </div>
  )
}

/** All photos of a sheet, in its order. */
export const photosOf = ({ classPhotos, groupPhotos, pupils }: ContactSheet) => [
  ...classPhotos,
  ...groupPhotos,
  ...pupils.flatMap(({ photos }) => photos),
]
