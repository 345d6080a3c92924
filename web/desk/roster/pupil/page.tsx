import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useParams } from 'react-router'
import { newOrderWords } from '../../../../content/desk/orders/new-order.ts'
import { studentWords } from '../../../../content/desk/roster/pupil.ts'
import { setPhotoDayNote } from '../../../../contract/events/photo-day.ts'
import { showOtherEvents, transferLinks, undoStep } from '../../../../contract/roster/pupils.ts'
import { longDay, shortMoment } from '../../../../domain/days.ts'
import { fullName } from '../../../../domain/person-name.ts'
import type { PupilDetail } from '../../../../domain/school/pupils.ts'
import { desk } from '../../../../domain/screens.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { NoteForm } from '../../events/photo-day/note-form.tsx'
import { breadcrumbsOf, useLevels } from '../../frame/breadcrumbs.ts'
import { pupilPhotosQuery, pupilQuery } from '../../kit/data/live-queries.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { downloadDeskFile } from '../../kit/files/download-file.ts'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { PhotosSkeleton } from '../../photos/photo-grid.tsx'
import { UploadSection } from '../../photos/upload/upload-section.tsx'
import { OptOutSection } from '../opt-outs/opt-out-boxes.tsx'
import { BounceNote } from './bounce-note.tsx'
import { PupilActions } from './pupil-actions.tsx'
import { PupilHistory } from './pupil-history.tsx'
import { PupilPhotosSheet } from './pupil-photos.tsx'

/** One student: photos, and everything known about them. */
export default function StudentPage() {
  const { pupilId = '' } = useParams()
  const detail = useQuery(pupilQuery(pupilId))
  const photos = useQuery(pupilPhotosQuery(pupilId))
  const undo = useUndo()
  const pupil = detail.data
  const failed = detail.isLoadingError
  const known = useLevels({ pupilId })
  return (
    <DeskPage
      drillDown
      title={failed ? 'Student' : known.pupilName}
      crumbs={breadcrumbsOf(known, { withClass: true, failed })}
      note={<Contact pupil={pupil} />}
      actions={
        <>
          {pupil && <DeskLink to={desk.pupilOrder(pupil.id)}>{newOrderWords.open}</DeskLink>}
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
              <OptOutSection pupil={pupil} undo={undo} />
              <PhotoDayNote key={pupil.id} pupil={pupil} />
              <MergeAndMoveHistory pupil={pupil} undo={undo} />
              <PupilHistory pupil={pupil} undo={undo} />
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

function PhotoDayNote({ pupil: { id, photoDayNote } }: { pupil: PupilDetail }) {
  const { change } = useDeskMutation()
  return (
    <section aria-label="Photo day">
      <h2 className="border-line border-b pb-2 text-item leading-tight">Photo day</h2>
      <NoteForm
        note={photoDayNote}
        onSave={(note) => change(setPhotoDayNote, { params: { id }, body: { note } })}
      />
    </section>
  )
}

/** `#upload` in the address focuses the upload button. */
function PupilUpload({ pupil }: { pupil: PupilDetail }) {
  const { hash } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hash === '#upload') button.current?.focus()
  }, [hash])
  const name = fullName(pupil)
  return <UploadSection target={{ level: 'pupil', id: pupil.id, name }} buttonRef={button} />
}

/** The same name in other events, so that a returning child keeps the parents' accounts. */
function OtherEventRows({ pupil, undo }: { pupil: PupilDetail; undo: ReturnType<typeof useUndo> }) {
  const { change } = useDeskMutation()
  const { data } = useEndpoint(showOtherEvents, { params: { id: pupil.id } })
  // Optional: if it fails to load, it is left out.
  if (!data || data.rows.length === 0) return null
  const linked = new Set(pupil.parents.map(({ email }) => email))
  const carry = (from: string) =>
    change(transferLinks, { params: { id: pupil.id }, body: { from } }).then(
      ({ stepId }) =>
        undo.tell(studentWords.sameAccounts, () => change(undoStep, { params: { id: stepId } })),
      undo.failed,
    )
  return (
    <section aria-label="The same name in other events">
      <h2 className="border-line border-b pb-2 text-item leading-tight">The same name in other events</h2>
      <ul>
        {data.rows.map(({ id, eventName, schoolName, classRef, accounts }) => (
          <li key={id} className="border-line border-b py-2">
            <DeskLink look="plain" to={desk.pupil(id)} className="wrap-anywhere">
              {eventName}, {schoolName}, {classRef}
            </DeskLink>
            <p className="wrap-anywhere text-small text-soft">
              {accounts.length > 0 ? accounts.join(' and ') : studentWords.noAccount}
            </p>
            {accounts.some((email) => !linked.has(email)) && (
              <DeskButton
                look="plain"
                aria-label={`Same child: link these accounts, of ${eventName}`}
                onClick={() => void carry(id)}
              >
                Same child: link these accounts
              </DeskButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const WORDS = {
  merged: 'Merged with another row',
  moved: 'Moved to this class',
  carried: 'Accounts linked from an earlier event',
} as const

/** A student's merges and moves, with undo. */
function MergeAndMoveHistory({ pupil, undo }: { pupil: PupilDetail; undo: ReturnType<typeof useUndo> }) {
  const { change, run, busy } = useDeskMutation(undo.failed)
  const takeBack = (id: string) =>
    run(
      id,
      () => change(undoStep, { params: { id } }),
      () => undo.tell('Undone.'),
    )
  if (pupil.steps.length === 0 && pupil.former.length === 0) return null
  return (
    <section aria-label="Merged and moved">
      <h2 className="border-line border-b pb-2 text-item leading-tight">Merged and moved</h2>
      <ul>
        {pupil.former.map(({ name, accessCode, opens }) => (
          <li key={accessCode} className="border-line border-b py-2">
            Also {name}: {accessCode} {opens ? 'opens this gallery too' : 'was withdrawn'}
          </li>
        ))}
        {pupil.steps.map(({ id, kind, doneAt, until }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2"
          >
            <span>
              {WORDS[kind]}{' '}
              <span className="text-small text-soft">
                {shortMoment(doneAt)}, undo until {longDay(until)}
              </span>
            </span>
            <DeskButton
              look="plain"
              aria-label={`Undo: ${WORDS[kind]}`}
              aria-disabled={busy !== undefined}
              onClick={() => void takeBack(id)}
            >
              Undo
            </DeskButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
