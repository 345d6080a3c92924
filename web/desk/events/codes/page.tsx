import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { codesWords } from '../../../../content/desk/events/codes.ts'
import { sendPupilCode } from '../../../../contract/events/codes.ts'
import { shortMoment } from '../../../../domain/days.ts'
import type { CodeMailState, CodesOverview } from '../../../../domain/school/codes.ts'
import { desk } from '../../../../domain/screens.ts'
import { normalizeText } from '../../../../domain/text.ts'
import { breadcrumbsOf, type Levels, useLevels } from '../../frame/breadcrumbs.ts'
import { type CodeScope, codesQuery } from '../../kit/data/live-queries.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { counted } from '../../kit/format.ts'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { VirtualRows } from '../../kit/list/virtual-rows.tsx'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { KeyFigures } from '../../kit/page/key-figures.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { ProgressMeter } from '../../kit/page/progress-meter.tsx'
import { PrintCards } from './print-cards.tsx'
import { SendCodesDialog } from './send-dialog.tsx'
import { UnwritableNames } from './unwritable-names.tsx'

const columns: Column<CodeMailState>[] = [
  {
    head: 'Student',
    rowName: true,
    cell: ({ name, email }) => (
      <>
        {name}
        <span className="wrap-anywhere block font-[400] text-small text-soft lg:hidden">{email}</span>
      </>
    ),
  },
  { head: 'Class', cell: ({ classRef }) => classRef },
  {
    head: 'Parent email',
    className: 'max-lg:hidden',
    cellClassName: 'wrap-anywhere',
    cell: ({ email }) => email ?? <span className="text-soft">none</span>,
  },
  { head: 'Mail', cell: ({ mail }) => <MailState mail={mail} /> },
  {
    head: 'Since',
    className: 'max-sm:hidden',
    cell: ({ opened, purchased }) =>
      purchased ? 'Purchased' : opened ? 'Opened' : <span className="text-soft">–</span>,
  },
]

const FILTERS = {
  all: { label: 'All', fits: () => true },
  unsent: { label: 'Not sent', fits: ({ mail }: CodeMailState) => mail === null },
  waiting: { label: 'Waiting', fits: ({ mail }: CodeMailState) => mail?.state === 'waiting' },
  failed: { label: 'Failed', fits: ({ mail }: CodeMailState) => mail?.state === 'failed' },
  unopened: {
    label: 'Not opened',
    fits: ({ mail, opened, purchased }: CodeMailState) => mail?.state === 'sent' && !opened && !purchased,
  },
} as const

/** Who of an event or a class has been sent their code, when, and what happened to it; sending can be followed live. */
export default function CodesPage() {
  const { eventId = '', classId } = useParams()
  const scope: CodeScope = classId ? { level: 'classes', id: classId } : { level: 'events', id: eventId }
  const overview = useQuery(codesQuery(scope))
  const [sending, setSending] = useState(false)
  const { data } = overview
  const withClass = scope.level === 'classes'
  const known = useLevels(withClass ? { classId: scope.id } : { eventId: scope.id })
  const name = data?.classRef ? `class ${data.classRef}` : (data?.eventName ?? '')
  return (
    <DeskPage
      title="Access codes"
      crumbs={breadcrumbsOf(levelsOf(known, data), { withClass, failed: overview.isLoadingError })}
      actions={
        <>
          <PrintCards scope={scope} />
          <DeskButton look="solid" onClick={() => setSending(true)}>
            {scope.level === 'events' ? 'Send All Access Codes' : 'Send Access Codes'}
          </DeskButton>
        </>
      }
    >
      {data && <UnwritableNames eventId={data.eventId} />}
      <QueryResult query={overview} what="list of codes">
        <CodeList overview={data} />
      </QueryResult>
      <SendCodesDialog scope={scope} name={name} open={sending} onClose={() => setSending(false)} />
    </DeskPage>
  )
}

const levelsOf = (known: Levels, overview: CodesOverview | undefined): Levels =>
  overview
    ? {
        eventId: overview.eventId,
        eventName: overview.eventName,
        classId: overview.classId ?? undefined,
        classRef: overview.classRef ?? undefined,
      }
    : known

function CodeList({ overview }: { overview: CodesOverview | undefined }) {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  const pupils = overview?.pupils
  const count = (fits: (one: CodeMailState) => boolean) => pupils?.filter(fits).length
  const requested = params.get('show') ?? 'all'
  const filter = requested in FILTERS ? (requested as keyof typeof FILTERS) : 'all'
  const [text, name] = [typed.trim().toLowerCase(), normalizeText(typed)]
  const shown = pupils?.filter(
    (one) =>
      FILTERS[filter].fits(one) &&
      (normalizeText(one.name).includes(name) || (one.email ?? '').toLowerCase().includes(text)),
  )
  const waiting = count(FILTERS.waiting.fits) ?? 0
  return (
    <>
      <KeyFigures
        facts={[
          { count: count(({ mail }) => mail?.state === 'sent'), one: 'sent', many: 'sent' },
          { count: pupils && waiting, one: 'waiting', many: 'waiting' },
          { count: count(FILTERS.failed.fits), one: 'failed', many: 'failed' },
          { count: count(({ opened }) => opened), one: 'opened', many: 'opened' },
          { count: overview?.noEmail, one: 'without email', many: 'without email' },
        ]}
      />
      {waiting > 0 && pupils && <MailProgress pupils={pupils} waiting={waiting} />}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-2">
        <SearchBox label="Search name or parent email" value={typed} onChange={setTyped} />
        <fieldset className="flex flex-wrap gap-x-5">
          <legend className="sr-only">Show</legend>
          {Object.entries(FILTERS).map(([key, { label }]) => (
            <button
              key={key}
              type="button"
              aria-pressed={filter === key}
              onClick={() => setParams(key === 'all' ? {} : { show: key }, { replace: true })}
              className={`min-h-11 cursor-pointer border-b-2 ${filter === key ? 'border-ink' : 'border-transparent text-soft hover:text-ink'}`}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      {shown?.length === 0 ? (
        <EmptyState title={pupils?.length === 0 ? 'No students yet' : 'Nobody here'}>
          {pupils?.length === 0 ? codesWords.noStudents : codesWords.noMatch}
        </EmptyState>
      ) : (
        <DeskTable
          caption="Access codes"
          columns={columns}
          rows={shown}
          keyOf={({ pupilId }) => pupilId}
          Rows={VirtualRows}
          actions={(one) => <CodeActions one={one} />}
        />
      )}
    </>
  )
}

/** Progress of the mails in this round. Closing the page stops nothing. */
function MailProgress({ pupils, waiting }: { pupils: CodeMailState[]; waiting: number }) {
  const requested = pupils.filter(({ mail }) => mail !== null).length
  return (
    <div className="mb-5 border border-line bg-raised p-4">
      <ProgressMeter label="Emails sent" value={(requested - waiting) / requested} className="h-1.5" />
      <p role="status" className="mt-2 tabular-nums">
        {codesWords.settled(counted(requested - waiting, 'email'), requested, waiting)}
      </p>
    </div>
  )
}

const words = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'Not sent: code or address changed',
} as const

function MailState({ mail }: Pick<CodeMailState, 'mail'>) {
  if (!mail) return <span className="whitespace-nowrap text-soft">Not sent</span>
  return (
    <div className={mail.state === 'failed' ? 'text-wrong' : ''}>
      {mail.round > 1 && mail.state === 'sent' ? 'Reminded' : words[mail.state]}{' '}
      <span className="block whitespace-nowrap text-small text-soft">{shortMoment(mail.at)}</span>
      {mail.failure && <span className="wrap-anywhere block text-small">{mail.failure}</span>}
    </div>
  )
}

function CodeActions({ one: { pupilId, name, email, mail } }: { one: CodeMailState }) {
  const { change, run, busy } = useDeskMutation()
  const send = () => run('send', () => change(sendPupilCode, { params: { id: pupilId } }))
  return (
    <>
      {email && mail?.state !== 'waiting' && (
        <DeskButton
          look="plain"
          aria-disabled={busy !== undefined}
          aria-label={`${mail ? 'Send again' : 'Send'} to ${name}`}
          onClick={() => void send()}
        >
          {mail ? 'Send again' : 'Send'}
        </DeskButton>
      )}
      <DeskLink look="plain" to={desk.pupil(pupilId)} aria-label={`View ${name}`} data-row>
        View
      </DeskLink>
    </>
  )
}
