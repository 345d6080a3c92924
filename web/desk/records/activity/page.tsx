import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { actionLabels, actorLabel } from '../../../../content/desk/records/actions.ts'
import { activityWords } from '../../../../content/desk/records.ts'
import { listActivity } from '../../../../contract/records/desk-log.ts'
import { shortMoment } from '../../../../domain/days.ts'
import { type Activity, LOG_PER_PAGE } from '../../../../domain/records/desk-log.ts'
import { desk } from '../../../../domain/screens.ts'
import { queryOf } from '../../../http/endpoint-query.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { counted } from '../../kit/format.ts'
import { ChoiceFilter, DayFilter, FilterBar } from '../../kit/list/filters.tsx'
import { Pagination } from '../../kit/list/pagination.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { useFilters } from '../../kit/list/use-filters.ts'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { detailLabels } from './detail.ts'

type Moment = Activity['moments'][number]

const columns: Column<Moment>[] = [
  {
    head: 'When',
    className: 'max-sm:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ at }) => shortMoment(at),
  },
  {
    head: 'What',
    rowName: true,
    cell: ({ at, action, who, detail }) => (
      <>
        {actionLabels(action)}
        <span className="wrap-anywhere block font-[400] text-small text-soft leading-snug sm:hidden">
          {actorLabel(who)}, {shortMoment(at)}
        </span>
        <span className="wrap-anywhere block font-[400] text-small text-soft leading-snug empty:hidden lg:hidden">
          {detailLabels(detail)}
        </span>
      </>
    ),
  },
  {
    head: 'Who',
    className: 'max-sm:hidden',
    cellClassName: 'wrap-anywhere',
    cell: ({ who }) => actorLabel(who),
  },
  {
    head: 'Detail',
    className: 'max-lg:hidden',
    cellClassName: 'wrap-anywhere py-2 text-small text-soft leading-snug',
    cell: ({ detail }) => detailLabels(detail),
  },
]

/** Prefixes of action names, with their subjects. */
const ABOUT = [
  ['', 'Everything'],
  ['event.', 'Events'],
  ['class.', 'Classes'],
  ['roster.', 'Rosters'],
  ['pupil.', 'Students'],
  ['photo.', 'Photos'],
  ['gallery.', 'Looks at galleries'],
  ['order.', 'Orders'],
  ['refund.', 'Refunds'],
  ['prints.', 'Prints'],
  ['enquiry.', 'Enquiries'],
  ['erasure.', 'Erasures'],
  ['role.', 'Roles'],
  ['session.', 'Sign-ins'],
] as const

/** The audit log, searchable by actor, action, subject and day. */
export default function ActivityPage() {
  const filters = useFilters()
  const { q: who, ...chosen } = filters.asked
  const log = useQuery({
    ...queryOf(listActivity, { body: { ...chosen, who } }),
    placeholderData: keepPreviousData,
  })
  const { moments, found = 0 } = log.data ?? {}
  const subject = filters.value('subject')
  return (
    <DeskPage title="Activity">
      <FilterBar
        found={log.data && counted(found, 'entry', 'entries')}
        active={filters.count}
        search={<SearchBox label="Search who, by email" value={filters.typed} onChange={filters.setTyped} />}
      >
        <ChoiceFilter
          label="By"
          {...filters.of('by')}
          options={[
            ['', 'People signed in'],
            ['visitors', 'Visitors'],
            ['system', 'The house itself'],
            ['all', 'Everybody'],
          ]}
        />
        <ChoiceFilter label="About" {...filters.of('what')} options={ABOUT} />
        <div className="flex flex-wrap gap-x-5 gap-y-4">
          <DayFilter label="From" {...filters.of('from')} />
          <DayFilter label="To" {...filters.of('to')} />
        </div>
        {subject && (
          <DeskButton onClick={() => filters.set('subject', '')}>Show all, not only this one</DeskButton>
        )}
      </FilterBar>
      <QueryResult query={log} what="log">
        {moments?.length === 0 ? (
          <EmptyState
            title={activityWords.none}
            actions={
              filters.active && <DeskButton onClick={filters.clear}>Clear search and filters</DeskButton>
            }
          >
            {activityWords.lead}
          </EmptyState>
        ) : (
          <DeskTable
            caption="Activity"
            columns={columns}
            rows={moments}
            keyOf={({ id }) => id}
            actions={(moment) => (
              <MomentActions moment={moment} onSubject={(id) => filters.set('subject', id)} />
            )}
          />
        )}
      </QueryResult>
      <Pagination page={filters.page} perPage={LOG_PER_PAGE} found={found} onPage={filters.toPage} />
    </DeskPage>
  )
}

interface MomentActionsProps {
  moment: Moment
  onSubject: (id: string) => void
}

function MomentActions({ moment: { action, subjectId }, onSubject }: MomentActionsProps) {
  if (!subjectId) return null
  const to = subjectAddress(action, subjectId)
  return (
    <>
      <DeskButton
        look="plain"
        onClick={() => onSubject(subjectId)}
        aria-label={`History of what this was about: ${actionLabels(action)}`}
      >
        History
      </DeskButton>
      {to && (
        <DeskLink look="plain" to={to} aria-label={`View: ${actionLabels(action)}`}>
          View
        </DeskLink>
      )}
    </>
  )
}

/** The screen of an action's subject, by the action's prefix. */
function subjectAddress(action: string, id: string): string | undefined {
  const [about] = action.split('.')
  if (about === 'order' || about === 'refund' || about === 'prints') return desk.order(id)
  if (about === 'event' || about === 'roster' || about === 'lab' || about === 'packing') return desk.event(id)
  if (about === 'class') return desk.class(id)
  if (about === 'sheet') return desk.contactSheet(id)
  if (about === 'pupil' || about === 'gallery') return desk.pupil(id)
  if (about === 'enquiry') return desk.enquiries
  return about === 'erasure' || about === 'certificate' ? desk.privacy : undefined
}
