import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useParams } from 'react-router'
import { showPupil } from '../../../contract/pupils.ts'
import type { PupilDetail } from '../../../domain/school/pupils.ts'
import { desk } from '../../../domain/screens.ts'
import { useEndpoint } from '../../endpoint-query.ts'
import { breadcrumbsOf, useLevels } from '../breadcrumbs.ts'
import { downloadDeskFile } from '../files/download-file.ts'
import { pupilPhotosQuery } from '../live-queries.ts'
import { OptOutBoxes } from '../opt-outs/opt-out-boxes.tsx'
import { PhotosSkeleton } from '../photos/photo-grid.tsx'
import { DeskButton, DeskLink } from '../ui/button.tsx'
import { DeskPage } from '../ui/page.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { useUndo } from '../ui/undo.tsx'
import { UploadSection } from '../upload/upload-section.tsx'
import { BounceNote } from './bounce-note.tsx'
import { History } from './history.tsx'
import { MergeAndMoveHistory } from './merges-and-moves.tsx'
import { OtherEventRows } from './other-events.tsx'
import { PupilActions } from './pupil-actions.tsx'
import { PupilPhotosSheet } from './pupil-photos.tsx'

/** One student: photos, and everything known about them. */
export default function StudentPage() {
  const { pupilId = '' } = useParams()
  const detail = useEndpoint(showPupil, { params: { id: pupilId } })
  const photos = useQuery(pupilPhotosQuery(pupilId))
  const undo = useUndo()
  const pupil = detail.data
  const failed = detail.isLoadingError
  const known = useLevels({ pupilId })
  const classAddress = known.classId ? desk.class(known.classId) : desk.events
  return (
    <DeskPage
      title={failed ? 'Student' : known.pupilName}
      crumbs={breadcrumbsOf(known, { withClass: true, failed })}
      note={<Contact pupil={pupil} />}
      actions={
        <>
          <DeskLink to={classAddress}>Back</DeskLink>
          {pupil && <PupilActions pupil={pupil} undo={undo} />}
        </>
      }
    >
      <QueryResult query={detail} what="student" skeleton={<PhotosSkeleton />}>
        {(pupil) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="min-w-0">
              {pupil.unreachable && <BounceNote pupil={pupil} unreachable={pupil.unreachable} />}
              <PupilUpload pupil={pupil} />
              <div className="mt-8">
                <QueryResult query={photos} what="list of photos">
                  <PupilPhotosSheet
                    pupil={pupil}
                    photos={photos.data?.photos}
                    portrait={photos.data?.portrait}
                    undo={undo}
                  />
                </QueryResult>
              </div>
            </div>
            <div className="grid content-start gap-8">
              <section aria-label="Consent">
                <h2 className="border-line border-b pb-2 text-item leading-tight">Consent</h2>
                <OptOutBoxes pupil={pupil} undo={undo} />
              </section>
              <MergeAndMoveHistory pupil={pupil} undo={undo} />
              <History pupil={pupil} undo={undo} />
              <OtherEventRows pupil={pupil} undo={undo} />
              <p>
                <DeskLink look="plain" to={desk.erase('pupil', pupil.id)}>
                  Erase this student
                </DeskLink>
              </p>
              <p>
                <DeskButton
                  look="plain"
                  onClick={() =>
                    downloadDeskFile({ what: 'school-copy', eventId: pupil.eventId, pupilId: pupil.id })
                  }
                >
                  Copy of their data for the school
                </DeskButton>
              </p>
            </div>
          </div>
        )}
      </QueryResult>
      {undo.bar}
    </DeskPage>
  )
}

function Contact({ pupil }: { pupil: PupilDetail | undefined }) {
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

/** `#upload` in the address focuses the upload button. */
function PupilUpload({ pupil }: { pupil: PupilDetail }) {
  const { hash } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hash === '#upload') button.current?.focus()
  }, [hash])
  const name = `${pupil.firstName} ${pupil.lastName}`
  return <UploadSection target={{ level: 'pupil', id: pupil.id, name }} buttonRef={button} />
}
