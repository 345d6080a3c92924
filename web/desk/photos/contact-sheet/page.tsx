import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { sheetWords } from '../../../../content/desk/photos/contact-sheet.ts'
import { publishClass } from '../../../../contract/events/events.ts'
import type { ClassSheet as ClassSheetOfDesk } from '../../../../domain/photos/class-sheet.ts'
import type { ContactSheet } from '../../../../domain/photos/sorting.ts'
import { desk } from '../../../../domain/screens.ts'
import { UnwritableNames } from '../../events/codes/unwritable-names.tsx'
import { breadcrumbsOf, useLevels } from '../../frame/breadcrumbs.ts'
import { contactSheetQuery } from '../../kit/data/live-queries.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { Badge } from '../../kit/page/badge.tsx'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { LightTable } from '../light-table/light-table.tsx'
import { markByKey } from '../light-table/mark-by-key.ts'
import { type MarkedFilter, useMarkedFilter } from '../light-table/marked-filter.ts'
import { PhotoGrid, type PhotoSelection, PhotosSkeleton, useSelection } from '../photo-grid.tsx'
import { forSchoolNote, picksOf } from '../school-portrait.tsx'
import { usePhotoActions } from '../use-photo-actions.ts'
import { ChosenPhotos, photosOf } from './chosen-photos.tsx'
import { ClassPhotoPeople } from './class-photo-people.tsx'
import { ClassSheet } from './class-sheet.tsx'
import { FamilyClassSheet } from './family-class-sheet.tsx'
import { GroupPhotos } from './group-photos.tsx'

/** A class's contact sheet, for review, and for publishing where the event is held for review. */
export default function ContactSheetPage() {
  const { classId = '' } = useParams()
  const sheet = useQuery(contactSheetQuery(classId))
  const undo = useUndo()
  const { data } = sheet
  const known = useLevels({ classId })
  return (
    <DeskPage
      title="Contact sheet"
      crumbs={breadcrumbsOf(
        { ...known, ...data, classId },
        { withClass: true, failed: sheet.isLoadingError },
      )}
      note={data && <State sheet={data} />}
      actions={
        <>
          <DeskLink to={desk.classUpload(classId)}>Upload Photos</DeskLink>
          {data?.pupils.some(({ photos }) => photos.length > 0) && (
            <>
              <DeskLink to={desk.idPhotos(classId)}>ID photos</DeskLink>
              <ClassSheet sheet={data} undo={undo} />
            </>
          )}
          {data?.holdForReview && <Publish sheet={data} undo={undo} />}
        </>
      }
    >
      {data && <UnwritableNames eventId={data.eventId} />}
      <QueryResult query={sheet} what="class" skeleton={<PhotosSkeleton />}>
        {(loaded) => <Sheet sheet={loaded} undo={undo} />}
      </QueryResult>
      {undo.bar}
    </DeskPage>
  )
}

function State({ sheet: { holdForReview, published } }: { sheet: ContactSheet }) {
  if (!holdForReview) return <p>{sheetWords.shown}</p>
  return published ? <Badge tone="good">Published</Badge> : <p>{sheetWords.held}</p>
}

function Publish({ sheet, undo }: { sheet: ContactSheet; undo: ReturnType<typeof useUndo> }) {
  const { change, run, busy } = useDeskMutation(undo.failed)
  const set = (published: boolean) =>
    change(publishClass, { params: { id: sheet.classId }, body: { published } })
  const publish = (published: boolean) =>
    run(
      'publish',
      () => set(published),
      () =>
        undo.tell(
          published ? sheetWords.published(sheet.classRef) : sheetWords.withdrawn(sheet.classRef),
          () => set(!published),
        ),
    )
  return (
    <DeskButton
      look={sheet.published ? 'ghost' : 'solid'}
      aria-disabled={busy !== undefined}
      onClick={() => void publish(!sheet.published)}
    >
      {sheet.published ? 'Withdraw' : 'Publish'}
    </DeskButton>
  )
}

function Sheet({ sheet, undo }: { sheet: ContactSheet; undo: ReturnType<typeof useUndo> }) {
  const all = photosOf(sheet)
  const filter = useMarkedFilter(picksOf(sheet.pupils))
  const shown = withPhotos(sheet, filter.of)
  const photos = photosOf(shown)
  const selection = useSelection(photos)
  const work = usePhotoActions(undo)
  if (all.length === 0)
    return (
      <EmptyState
        title="No photos yet"
        actions={<DeskLink to={desk.classUpload(sheet.classId)}>Upload Photos</DeskLink>}
      >
        {sheetWords.empty}
      </EmptyState>
    )
  const missing = sheet.pupils.filter(({ photos, noPhoto }) => photos.length === 0 && !noPhoto)
  return (
    <LightTable
      photos={photos}
      filter={filter}
      selection={selection}
      note={(photo) => forSchoolNote(sheet.pupils.find(({ id }) => id === photo.pupilId)?.portrait)(photo)}
      onMark={(key, photos) => markByKey({ work, pupils: sheet.pupils }, key, photos)}
    >
      <ChosenPhotos sheet={shown} selection={selection} work={work} />
      {missing.length > 0 && filter.value === '' && (
        <p className="mb-6 text-soft">{sheetWords.nobodyHas(missing.map(({ name }) => name).join(', '))}</p>
      )}
      <div className="grid gap-8">
        {sheet.classSheet && filter.value === '' && (
          <PublishedSheet sheet={sheet} made={sheet.classSheet} undo={undo} />
        )}
        {shown.classPhotos.length > 0 && (
          <section aria-label="Class photos">
            <h2 className="mb-3 border-line border-b pb-1 text-item leading-tight">Class photos</h2>
            <PhotoGrid label="Class photos" photos={shown.classPhotos} selection={selection} />
            <ClassPhotoPeople sheet={sheet} undo={undo} />
          </section>
        )}
        <GroupPhotos sheet={shown} selection={selection} />
        {shown.pupils
          .filter(({ photos }) => photos.length > 0)
          .map((pupil) => (
            <PupilPhotos key={pupil.id} pupil={pupil} selection={selection} />
          ))}
      </div>
    </LightTable>
  )
}

/** The sheet with some of its photos. */
const withPhotos = (sheet: ContactSheet, of: MarkedFilter['of']): ContactSheet => ({
  ...sheet,
  classPhotos: of(sheet.classPhotos),
  groupPhotos: of(sheet.groupPhotos),
  pupils: sheet.pupils.map((pupil) => ({ ...pupil, photos: of(pupil.photos) })),
})

interface PupilPhotosProps {
  pupil: ContactSheet['pupils'][number]
  selection: PhotoSelection
}

function PupilPhotos({ pupil: { id, name, noPhoto, photos, portrait }, selection }: PupilPhotosProps) {
  return (
    <section aria-label={name} className="break-inside-avoid">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b pb-1">
        <h2 className="text-item leading-tight">{name}</h2>
        {noPhoto && <span className="text-wrong">{sheetWords.refused}</span>}
        <DeskLink look="plain" to={desk.pupil(id)} aria-label={`View ${name}`} data-row>
          View
        </DeskLink>
      </div>
      <PhotoGrid
        label={`Photos of ${name}`}
        photos={photos}
        selection={selection}
        note={forSchoolNote(portrait)}
      />
    </section>
  )
}

/** The sheet of portraits that families see, beside the class photos. */
function PublishedSheet({
  sheet,
  made,
  undo,
}: {
  sheet: ContactSheet
  made: ClassSheetOfDesk
  undo: ReturnType<typeof useUndo>
}) {
  return (
    <section aria-label="Class sheet">
      <h2 className="mb-3 border-line border-b pb-1 text-item leading-tight">Class sheet</h2>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        {made.picture && (
          <img
            src={made.picture.thumb}
            alt={`The sheet of class ${sheet.classRef}, without names`}
            className="max-h-56 max-w-44 border border-line object-contain"
          />
        )}
        <div className="grid max-w-[34rem] flex-1 basis-72 gap-4">
          <FamilyClassSheet
            sheet={sheet}
            layout={{ orientation: made.orientation, shape: made.shape }}
            undo={undo}
          />
        </div>
      </div>
    </section>
  )
}
