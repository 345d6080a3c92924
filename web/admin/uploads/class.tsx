import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { desk } from '../addresses.ts'
import { DeskLink } from '../parts/button.tsx'
import { DeskPage } from '../parts/page.tsx'
import { Trouble } from '../parts/states.tsx'
import { classQuery } from '../queries.ts'
import { SortingHelp, UploadSection } from './upload-section.tsx'

/** Photos of one class: students' photos to be sorted, or its class photos (`?photos=class`). */
export default function ClassUploadPage() {
  const { classId = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const ofClass = params.get('photos') === 'class'
  const detail = useQuery(classQuery(classId))
  const { event, class: one } = detail.data ?? {}
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
      crumbs={[
        { label: 'Events', to: desk.events },
        ...(event ? [{ label: event.name, to: desk.event(event.id) }] : []),
        { label: one && `Class ${one.ref}`, to: desk.class(classId) },
      ]}
      actions={
        <>
          <DeskLink to={desk.class(classId)}>Back</DeskLink>
          {event && <DeskLink to={desk.sorting(event.id)}>Sort photos</DeskLink>}
        </>
      }
    >
      {detail.isError && !one ? (
        <Trouble error={detail.error} what="class" onRetry={() => detail.refetch()} />
      ) : (
        one && (
          <>
            <fieldset className="mb-5 flex gap-6 border-line border-b">
              <legend className="sr-only">What is uploaded</legend>
              {choice('Students’ photos', !ofClass, {})}
              {choice('Class photos', ofClass, { photos: 'class' })}
            </fieldset>
            <UploadSection
              key={ofClass ? 'class' : 'students'}
              target={{ level: ofClass ? 'class-photo' : 'class', id: classId, name: `Class ${one.ref}` }}
            />
            {ofClass ? (
              <p className="mt-6 max-w-[40em] text-soft">
                Class photos belong to class {one.ref}. Every family of the class sees them, but those who
                refused the class photo.
              </p>
            ) : (
              <SortingHelp classRef={one.ref} />
            )}
          </>
        )
      )}
    </DeskPage>
  )
}
