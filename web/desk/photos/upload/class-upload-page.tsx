import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { uploadWords } from '../../../../content/desk/photos/upload.ts'
import { desk } from '../../../../domain/screens.ts'
import { breadcrumbsOf, useLevels } from '../../frame/breadcrumbs.ts'
import { classQuery } from '../../kit/data/live-queries.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { SortingHelp, UploadSection, UploadSkeleton } from './upload-section.tsx'

/** Uploads photos of a class: students' photos to be sorted, or class photos (`?photos=class`). */
export default function ClassUploadPage() {
  const { classId = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const ofClass = params.get('photos') === 'class'
  const detail = useQuery(classQuery(classId))
  const known = useLevels({ classId })
  const choice = (label: string, chosen: boolean, search: Record<string, string>) => (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => setParams(search, { replace: true })}
      className={`min-h-11 cursor-pointer border-b-2 ${chosen ? 'border-ink' : 'border-transparent text-soft hover:text-ink'}`}
    >
      {label}
    </button>
  )
  return (
    <DeskPage
      title="Upload Photos"
      crumbs={breadcrumbsOf(known, { withClass: true, failed: detail.isLoadingError })}
      actions={known.eventId && <DeskLink to={desk.sorting(known.eventId)}>Sort photos</DeskLink>}
    >
      <QueryResult query={detail} what="class">
        <fieldset className="mb-5 flex gap-6 border-line border-b">
          <legend className="sr-only">What is uploaded</legend>
          {choice('Students’ photos', !ofClass, {})}
          {choice('Class photos', ofClass, { photos: 'class' })}
        </fieldset>
        {known.classRef ? (
          <UploadSection
            key={ofClass ? 'class' : 'students'}
            target={{
              level: ofClass ? 'class-photo' : 'class',
              id: classId,
              name: `Class ${known.classRef}`,
            }}
          />
        ) : (
          <UploadSkeleton />
        )}
        {ofClass ? (
          <p className="mt-6 max-w-[40em] text-soft">{uploadWords.classPhotos(known.classRef ?? '')}</p>
        ) : (
          <SortingHelp ofClass />
        )}
      </QueryResult>
    </DeskPage>
  )
}
