import type { ReactNode } from 'react'
import { studentWords } from '../../../../content/desk/roster/pupil.ts'
import { sendPupilCode } from '../../../../contract/events/codes.ts'
import { unlinkParent } from '../../../../contract/roster/pupils.ts'
import { shortMoment } from '../../../../domain/days.ts'
import { formatPounds } from '../../../../domain/money.ts'
import type { PupilDetail } from '../../../../domain/school/pupils.ts'
import { desk } from '../../../../domain/screens.ts'
import type { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'

interface HistoryProps {
  pupil: PupilDetail
  undo: ReturnType<typeof useUndo>
}

/** A student's parents, codes, gallery views and orders. */
export function PupilHistory({ pupil, undo }: HistoryProps) {
  return (
    <>
      <Parents pupil={pupil} undo={undo} />
      <Codes pupil={pupil} undo={undo} />
      <Section title="Who looked" empty={studentWords.notOpened}>
        {pupil.looks.map(({ at, by }) => (
          <Line key={`${at} ${by}`} left={by ?? 'With the access code'} right={shortMoment(at)} />
        ))}
      </Section>
      <Section title="Orders" empty="No orders.">
        {pupil.orders.map(({ id, number, state, total, placedAt }) => (
          <Line
            key={id}
            left={
              <DeskLink look="plain" to={desk.order(id)}>
                {number}
              </DeskLink>
            }
            right={`${formatPounds(total)} · ${state.replaceAll('_', ' ')} · ${shortMoment(placedAt)}`}
          />
        ))}
      </Section>
    </>
  )
}

function Section({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h2 className="border-line border-b pb-2 text-item leading-tight">{title}</h2>
      {children.length === 0 ? (
        <p className="mt-3 text-soft">{empty}</p>
      ) : (
        <ul className="max-h-72 overflow-y-auto">{children}</ul>
      )}
    </section>
  )
}

function Line({ left, right, action }: { left: ReactNode; right: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2">
      <span className="wrap-anywhere min-w-0">{left}</span>
      <span className="text-small text-soft">{right}</span>
      {action}
    </li>
  )
}

function Parents({ pupil, undo }: HistoryProps) {
  const { change, run, busy } = useDeskMutation(undo.failed)
  const unlink = ({ userId, email }: PupilDetail['parents'][number]) =>
    run(
      userId,
      () => change(unlinkParent, { params: { id: pupil.id, userId } }),
      () => undo.tell(studentWords.unlinked(email)),
    )
  return (
    <Section title="Parents’ accounts" empty={studentWords.noAccount}>
      {pupil.parents.map((parent) => (
        <Line
          key={parent.userId}
          left={parent.email}
          right={`since ${shortMoment(parent.linkedAt)}`}
          action={
            <DeskButton
              look="plain"
              aria-label={`Unlink ${parent.email}`}
              aria-disabled={busy !== undefined}
              onClick={() => void unlink(parent)}
            >
              Unlink
            </DeskButton>
          }
        />
      ))}
    </Section>
  )
}

const mailLabels = { waiting: 'waiting', sent: 'sent', failed: 'failed', dropped: 'not sent' } as const

function Codes({ pupil, undo }: HistoryProps) {
  const { change, run, busy } = useDeskMutation(undo.failed)
  const send = () =>
    run(
      'send',
      () => change(sendPupilCode, { params: { id: pupil.id } }),
      ({ queued }) => undo.tell(queued > 0 ? studentWords.codeOnItsWay : studentWords.codeSentAlready),
    )
  const lines = [
    ...pupil.mails.map(({ accessCode, email, state, failure, at }) => ({
      key: `mail ${at} ${accessCode}`,
      at,
      left: `${accessCode} ${mailLabels[state]} to ${email}${failure ? `: ${failure}` : ''}`,
    })),
    ...pupil.retired.map(({ accessCode, retiredAt }) => ({
      key: accessCode,
      at: retiredAt,
      left: `${accessCode} was withdrawn`,
    })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1))
  return (
    <div>
      <Section title="Access code" empty={studentWords.codeNotSent}>
        {lines.map(({ key, left, at }) => (
          <Line key={key} left={left} right={shortMoment(at)} />
        ))}
      </Section>
      {pupil.parentEmail && (
        <DeskButton look="plain" aria-disabled={busy !== undefined} onClick={() => void send()}>
          Send code
        </DeskButton>
      )}
    </div>
  )
}
