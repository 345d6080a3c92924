import { useState } from 'react'
import { classesWords } from '../../content/staff/school-desk.ts'
import { reportOptOut } from '../../contract/staff-school.ts'
import { fullName } from '../../domain/person-name.ts'
import { type ActiveOptOut, type OptOut, SCHOOL_SOURCES } from '../../domain/school/opt-outs.ts'
import type { SchoolRoster } from '../../domain/school/staff.ts'
import { useDeskMutation } from '../desk/kit/data/use-desk-mutation.ts'
import { FormFailure } from '../desk/kit/form/form-dialog.tsx'
import { OptOutDialog, OptOutFields } from '../desk/roster/opt-outs/opt-out-dialog.tsx'
import { OptOutRecords } from '../desk/roster/opt-outs/opt-out-records.tsx'
import { call } from '../http/call.ts'
import { reasonOf } from '../http/error-messages.ts'
import { PrivacyNote } from '../privacy-note.tsx'

type Pupil = SchoolRoster['pupils'][number]

/** What the school or a student refuses. A tick takes effect at once: photos are withdrawn from everybody who could see them. */
export function OptOutsDialog({ pupil, onClose }: { pupil: Pupil | undefined; onClose: () => void }) {
  return (
    <OptOutDialog
      title={pupil ? fullName(pupil) : ''}
      description={classesWords.refusals}
      open={pupil !== undefined}
      onClose={onClose}
    >
      {pupil && <Boxes key={pupil.id} pupil={pupil} />}
    </OptOutDialog>
  )
}

function Boxes({ pupil }: { pupil: Pupil }) {
  const { id, optOuts } = pupil
  const { change, refetch } = useDeskMutation()
  const [source, setSource] = useState<(typeof SCHOOL_SOURCES)[number]>('school')
  const [pending, setPending] = useState<Partial<Record<OptOut, boolean>>>({})
  const [failure, setFailure] = useState<string>()
  const stands = (optOut: OptOut) => optOuts.some((one) => one.optOut === optOut && one.source === source)
  async function mark(optOut: OptOut, value: boolean) {
    if (pending[optOut] !== undefined) return
    setPending((others) => ({ ...others, [optOut]: value }))
    setFailure(undefined)
    try {
      await call(reportOptOut, { params: { id }, body: { optOut, source, stands: value, was: !value } })
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      await refetch()
      setPending(({ [optOut]: _, ...others }) => others)
    }
  }
  async function addReason({ optOut, source }: ActiveOptOut, reason: string) {
    if (source === 'family') return
    await change(reportOptOut, { params: { id }, body: { optOut, source, stands: true, was: true, reason } })
  }
  return (
    <>
      <OptOutFields
        sources={SCHOOL_SOURCES}
        source={source}
        onSource={(chosen) => setSource(chosen === 'pupil' ? 'pupil' : 'school')}
        standing={optOuts}
        isTicked={(optOut) => pending[optOut] ?? stands(optOut)}
        onChange={(optOut, value) => void mark(optOut, value)}
      />
      <FormFailure>{failure}</FormFailure>
      <OptOutRecords
        standing={optOuts}
        isOwn={(optOut) => optOuts.some(({ id, own }) => id === optOut.id && own)}
        onReason={addReason}
      />
      <PrivacyNote className="mt-2 -mb-4" />
    </>
  )
}
