import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useParams } from 'react-router'
import type { PupilPhotos } from '../../../domain/photos.ts'
import type { PupilSummary } from '../../../domain/school.ts'
import { notify } from '../../ui/notify.ts'
import { desk } from '../addresses.ts'
import { DeskLink } from '../parts/button.tsx'
import { DeskPage } from '../parts/page.tsx'
import { Trouble } from '../parts/states.tsx'
import { classQuery, pupilQuery } from '../queries.ts'
import { useUploads } from '../uploads/store.ts'
import { UploadPanel } from '../uploads/upload-panel.tsx'
import { PhotoGrid } from './photo-grid.tsx'

/** The last level: one student's photos. */
export default function StudentPage() {
  const { pupilId = '' } = useParams()
  const photos = useQuery(pupilQuery(pupilId))
  const pupil = photos.data?.pupil
  const classroom = useQuery({ ...classQuery(pupil?.classId ?? ''), enabled: pupil !== undefined })
  useFreshPhotos(pupilId)
  const failed = photos.isError && !photos.data
  const classAddress = pupil ? desk.class(pupil.classId) : desk.events
  const between = [
    { label: classroom.data?.event.name, to: pupil ? desk.event(pupil.eventId) : desk.events },
    { label: pupil && `Class ${pupil.classRef}`, to: classAddress },
  ]
  return (
    <DeskPage
      title={failed ? 'Student' : pupil?.name}
      crumbs={[{ label: 'Events', to: desk.events }, ...(pupil ? between : [])]}
      note={<Contact pupil={classroom.data?.pupils.find(({ id }) => id === pupilId)} />}
      actions={<DeskLink to={classAddress}>Back</DeskLink>}
    >
      {failed ? (
        <Trouble error={photos.error} what="student" onRetry={() => photos.refetch()} />
      ) : (
        <>
          {pupil && <UploadSection pupil={pupil} />}
          <PhotoGrid photos={photos.data?.photos} studentName={pupil?.name ?? ''} />
        </>
      )}
    </DeskPage>
  )
}

function Contact({ pupil }: { pupil: PupilSummary | undefined }) {
  if (!pupil) return <p>&nbsp;</p>
  return (
    <p className="flex flex-wrap gap-x-6">
      <span>
        <span className="sr-only">Access code </span>
        <span className="font-slate text-ink tracking-[0.06em]">{pupil.accessCode}</span>
      </span>
      <span className="wrap-anywhere">{pupil.parentEmail ?? 'No parent email'}</span>
    </p>
  )
}

/** `#upload` in the address means that somebody came to upload. */
function UploadSection({ pupil }: { pupil: PupilPhotos['pupil'] }) {
  const { hash } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hash === '#upload') button.current?.focus()
  }, [hash])
  return (
    <section id="upload" aria-label="Upload Photos">
      <UploadPanel
        pupil={pupil}
        buttonRef={button}
        onTrouble={() =>
          notify({
            kind: 'destructive',
            title: 'Uploading did not start',
            text: 'The connection failed. Please choose the photos again.',
          }).catch(() => undefined)
        }
      />
    </section>
  )
}

/** What has arrived is shown at once. */
function useFreshPhotos(pupilId: string) {
  const cache = useQueryClient()
  const arrived = useUploads().items.filter(
    (item) => item.pupilId === pupilId && item.state === 'done',
  ).length
  useEffect(() => {
    if (arrived > 0) void cache.invalidateQueries(pupilQuery(pupilId), { cancelRefetch: false })
  }, [arrived, cache, pupilId])
}
