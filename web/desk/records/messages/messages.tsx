import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messagesWords } from '../../../../content/desk/records.ts'
import { listMessages } from '../../../../contract/records/desk-log.ts'
import { shortMoment } from '../../../../domain/days.ts'
import { LOG_PER_PAGE, type SentMessage } from '../../../../domain/records/desk-log.ts'
import { queryOf } from '../../../http/endpoint-query.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { counted } from '../../kit/format.ts'
import { ChoiceFilter, FilterBar } from '../../kit/list/filters.tsx'
import { Pagination } from '../../kit/list/pagination.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { useFilters } from '../../kit/list/use-filters.ts'
import { Badge } from '../../kit/page/badge.tsx'
import { DeskButton } from '../../kit/page/button.tsx'

const columns: Column<SentMessage>[] = [
  {
    head: 'Message',
    rowName: true,
    cell: ({ channel, label, recipient, triedAt }) => (
      <>
        {label}
        {channel === 'sms' && <span className="font-[400] text-soft">, by text message</span>}
        <span className="wrap-anywhere block font-[400] text-small text-soft leading-snug sm:hidden">
          {recipient ?? 'erased'}
          <span className="block">{shortMoment(triedAt)}</span>
        </span>
      </>
    ),
  },
  {
    head: 'To',
    className: 'max-sm:hidden',
    cellClassName: 'wrap-anywhere',
    cell: ({ recipient }) => recipient ?? <span className="text-soft">erased</span>,
  },
  {
    head: 'When',
    className: 'max-sm:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ triedAt }) => shortMoment(triedAt),
  },
  {
    head: 'State',
    cellClassName: 'py-2',
    cell: ({ tries, failure, sentAt }) => (
      <>
        {sentAt ? <Badge tone="good">Sent</Badge> : <Badge tone="waiting">Not sent yet</Badge>}
        {!sentAt && failure && (
          <span className="wrap-anywhere mt-1 block max-w-[30em] text-small text-wrong leading-snug">
            {counted(tries, 'try', 'tries')}: {failure}
          </span>
        )}
      </>
    ),
  },
]

/**
 * The log of mails and text messages, sent or attempted. Texts are not stored, and entries are deleted after 90 days.
 */
export function Messages() {
  const filters = useFilters()
  const log = useQuery({
    ...queryOf(listMessages, { body: filters.asked }),
    placeholderData: keepPreviousData,
  })
  const { messages, found = 0 } = log.data ?? {}
  return (
    <>
      <FilterBar
        found={log.data && counted(found, 'message')}
        active={filters.count}
        search={<SearchBox label="Search address" value={filters.typed} onChange={filters.setTyped} />}
      >
        <ChoiceFilter
          label="State"
          {...filters.of('state')}
          options={[
            ['', 'All'],
            ['sent', 'Sent'],
            ['failing', 'Not sent yet'],
            ['waiting', messagesWords.retried],
          ]}
        />
      </FilterBar>
      <QueryResult query={log} what="list of messages">
        {messages?.length === 0 ? (
          <EmptyState
            title={filters.active ? 'No message matches' : 'No messages yet'}
            actions={
              filters.active && <DeskButton onClick={filters.clear}>Clear search and filters</DeskButton>
            }
          >
            {messagesWords.kept}
          </EmptyState>
        ) : (
          <DeskTable caption="Messages" columns={columns} rows={messages} keyOf={({ id }) => id} />
        )}
      </QueryResult>
      <Pagination page={filters.page} perPage={LOG_PER_PAGE} found={found} onPage={filters.toPage} />
    </>
  )
}
