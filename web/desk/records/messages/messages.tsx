import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messagesWords } from '../../../../content/desk/records.ts'
import { listMessages } from '../../../../contract/records/desk-log.ts'
import { shortMoment } from '../../../../domain/days.ts'
import { LOG_PER_PAGE, type SentMessage } from '../../../../domain/desk/desk-log.ts'
import { queryOf } from '../../../endpoint-query.ts'
import { Badge } from '../../kit/badge.tsx'
import { DeskButton } from '../../kit/button.tsx'
import { ChoiceFilter, FilterBar, SearchSlot } from '../../kit/filters.tsx'
import { counted } from '../../kit/format.ts'
import { messageLabels } from '../../kit/labels.ts'
import { Pagination } from '../../kit/pagination.tsx'
import { EmptyState, QueryResult } from '../../kit/query-result.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { Cell, type Column, DeskTable, NameCell } from '../../kit/table.tsx'
import { useFilters } from '../../kit/use-filters.ts'

const columns: Column[] = [
  { head: 'Message' },
  { head: 'To', className: 'max-sm:hidden' },
  { head: 'When', className: 'max-sm:hidden' },
  { head: 'State' },
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
      <FilterBar found={log.data && counted(found, 'message')}>
        <SearchSlot>
          <SearchBox label="Search address" value={filters.typed} onChange={filters.setTyped} />
        </SearchSlot>
        <ChoiceFilter
          label="State"
          {...filters.of('state')}
          options={[
            ['', 'All'],
            ['sent', 'Sent'],
            ['failing', 'Not sent yet'],
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
          <DeskTable caption="Messages" columns={columns} loading={!messages}>
            {messages?.map((message) => (
              <Row key={message.id} message={message} />
            ))}
          </DeskTable>
        )}
      </QueryResult>
      <Pagination page={filters.page} perPage={LOG_PER_PAGE} found={found} onPage={filters.toPage} />
    </>
  )
}

function Row({ message }: { message: SentMessage }) {
  const { channel, kind, recipient, tries, failure, triedAt, sentAt } = message
  const to = recipient ?? 'erased'
  return (
    <tr>
      <NameCell>
        {messageLabels(kind)}
        {channel === 'sms' && <span className="font-[400] text-soft">, by text message</span>}
        <span className="wrap-anywhere block font-[400] text-small text-soft leading-snug sm:hidden">
          {to}
          <span className="block">{shortMoment(triedAt)}</span>
        </span>
      </NameCell>
      <Cell className="wrap-anywhere max-sm:hidden">
        {recipient ?? <span className="text-soft">erased</span>}
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">{shortMoment(triedAt)}</Cell>
      <Cell className="py-2">
        {sentAt ? <Badge tone="good">Sent</Badge> : <Badge tone="waiting">Not sent yet</Badge>}
        {!sentAt && failure && (
          <span className="wrap-anywhere mt-1 block max-w-[30em] text-small text-wrong leading-snug">
            {counted(tries, 'try', 'tries')}: {failure}
          </span>
        )}
      </Cell>
    </tr>
  )
}
