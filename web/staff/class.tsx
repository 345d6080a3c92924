import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { classesWords } from '../../content/staff/school-desk.ts'
import { markAbsent, showSchoolClass } from '../../contract/staff-school.ts'
import { fullName } from '../../domain/person-name.ts'
import type { SchoolRoster } from '../../domain/school/staff.ts'
import { staff } from '../../domain/screens.ts'
import { isCounting } from '../desk/kit/data/live-queries.ts'
import { EmptyState, QueryResult } from '../desk/kit/data/query-result.tsx'
import { useDeskMutation } from '../desk/kit/data/use-desk-mutation.ts'
import { type Column, DeskTable } from '../desk/kit/list/table.tsx'
import { Badge } from '../desk/kit/page/badge.tsx'
import { DeskButton } from '../desk/kit/page/button.tsx'
import { DeskPage } from '../desk/kit/page/page.tsx'
import { queryOf } from '../http/endpoint-query.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { StaffLoadFailure } from './load-failure.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { OptOutsDialog } from './opt-outs-dialog.tsx'
import { SchoolFileButton } from './school-file.tsx'

type Pupil = SchoolRoster['pupils'][number]

const columns: Column<Pupil>[] = [
  {
    head: 'Name',
    rowName: true,
    cell: (pupil) => (
      <>
        <span className="wrap-anywhere">{fullName(pupil)}</span>
        <span className="mt-1 block font-[400] text-small leading-snug sm:hidden">
          <PhotoState of={pupil} />
          {refusedLabels(pupil) && <span className="block text-soft">Refused: {refusedLabels(pupil)}</span>}
        </span>
        {pupil.note && (
          <span className="wrap-anywhere mt-1 block font-[400] text-small leading-snug">{pupil.note}</span>
        )}
      </>
    ),
  },
  { head: 'Photo', className: 'max-sm:hidden', cell: (pupil) => <PhotoState of={pupil} /> },
  { head: 'Refused', className: 'max-sm:hidden', cell: refusedLabels },
]

/** A class list, for the school to mark absences and opt-outs and correct names. */
export default function StaffClassPage() {
  const { classId = '' } = useParams()
  const query = useQuery({
    ...queryOf(showSchoolClass, { params: { id: classId } }),
    // Until what followed from a new opt-out is counted.
    refetchInterval: ({ state }) =>
      state.data?.pupils.some(({ optOuts }) => optOuts.some((one) => one.own && isCounting(one)))
        ? 2000
        : false,
  })
  const { event, class: schoolClass, pupils, classes = [] } = query.data ?? {}
  const [refusing, setRefusing] = useState<string>()
  const [noting, setNoting] = useState<string>()
  const [correcting, setCorrecting] = useState<Pupil | 'new'>()
  const failed = query.isLoadingError
  const back = event ? staff.event(event.id) : staff.events
  return (
    <DeskPage
      title={failed ? 'Class' : schoolClass && `Class ${schoolClass.ref}`}
      crumbs={[
        { label: 'Photo days', to: staff.events },
        ...(failed ? [] : [{ label: event?.name, to: back }]),
      ]}
      actions={
        <>
          {event?.officeSheets && (
            <SchoolFileButton file={{ what: 'office-sheet', classId }} label="Class sheet (PDF)" />
          )}
          {event && <DeskButton onClick={() => setCorrecting('new')}>Somebody is missing</DeskButton>}
        </>
      }
    >
      <QueryResult query={query} Failure={StaffLoadFailure}>
        {pupils?.length === 0 ? (
          <EmptyState title="No students yet">{classesWords.noStudents}</EmptyState>
        ) : (
          <DeskTable
            caption="Students"
            columns={columns}
            rows={pupils}
            keyOf={({ id }) => id}
            wrapActions="pairs"
            actions={(pupil) => (
              <PupilActions
                pupil={pupil}
                onRefusals={() => setRefusing(pupil.id)}
                onNote={() => setNoting(pupil.id)}
                onCorrect={() => setCorrecting(pupil)}
              />
            )}
          />
        )}
      </QueryResult>
      <OptOutsDialog
        pupil={pupils?.find(({ id }) => id === refusing)}
        onClose={() => setRefusing(undefined)}
      />
      <NoteDialog pupil={pupils?.find(({ id }) => id === noting)} onClose={() => setNoting(undefined)} />
      {event && schoolClass && (
        <CorrectionDialog
          eventId={event.id}
          classRef={schoolClass.ref}
          classes={classes}
          correcting={correcting}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </DeskPage>
  )
}

function PhotoState({ of: { photographed, absent } }: { of: Pupil }) {
  if (photographed) return <Badge tone="good">Photographed</Badge>
  if (absent) return <Badge tone="waiting">Away</Badge>
  return <span className="text-soft">not yet</span>
}

interface PupilActionsProps {
  pupil: Pupil
  onRefusals: () => void
  onNote: () => void
  onCorrect: () => void
}

function PupilActions({ pupil, onRefusals, onNote, onCorrect }: PupilActionsProps) {
  const { id, photographed, absent } = pupil
  const name = fullName(pupil)
  const { change, run, busy } = useDeskMutation()
  const mark = absent ? 'Was there' : 'Was away'
  const send = () =>
    run(
      'absent',
      () => change(markAbsent, { params: { id }, body: { absent: !absent } }),
      absent ? `${name} was there` : `${name} was away`,
    )
  return (
    <>
      {!photographed && (
        <DeskButton
          look="plain"
          aria-disabled={busy !== undefined}
          aria-label={`${mark}: ${name}`}
          onClick={send}
        >
          {mark}
        </DeskButton>
      )}
      <DeskButton look="plain" aria-label={`Note on ${name}`} onClick={onNote}>
        Note
      </DeskButton>
      <DeskButton look="plain" aria-label={`Refusals of ${name}`} onClick={onRefusals}>
        Refusals
      </DeskButton>
      <DeskButton look="plain" aria-label={`Correct ${name}`} onClick={onCorrect}>
        Correct
      </DeskButton>
    </>
  )
}

function refusedLabels({ noPhoto, noClassPhoto, noSales }: Pupil): string {
  if (noPhoto) return 'photos'
  return [noClassPhoto && 'class photo', noSales && 'sales'].filter(Boolean).join(', ')
}
