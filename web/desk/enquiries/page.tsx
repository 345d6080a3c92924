import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { enquiryWords } from '../../../content/desk/enquiries.ts'
import { listEnquiries } from '../../../contract/enquiries.ts'
import { ENQUIRIES_PER_PAGE, type EnquiryInbox } from '../../../domain/enquiries/enquiry-inbox.ts'
import { queryOf } from '../../http/endpoint-query.ts'
import { useDeskRole } from '../frame/desk-role.ts'
import { EmptyState, QueryResult } from '../kit/data/query-result.tsx'
import { downloadDeskFile } from '../kit/files/download-file.ts'
import { counted } from '../kit/format.ts'
import { Pagination } from '../kit/list/pagination.tsx'
import { SearchBox } from '../kit/list/search-box.tsx'
import { useFilters } from '../kit/list/use-filters.ts'
import { DeskButton } from '../kit/page/button.tsx'
import { DeskPage } from '../kit/page/page.tsx'
import { SkeletonRows } from '../kit/page/skeleton.tsx'
import { Tabs } from '../kit/page/tabs.tsx'
import { EnquiryItem } from './enquiry.tsx'

/** The contact form's inbox. */
export default function EnquiriesPage() {
  const filters = useFilters()
  const isAdmin = useDeskRole() === 'admin'
  const inbox = useQuery({
    ...queryOf(listEnquiries, { body: filters.asked }),
    placeholderData: keepPreviousData,
  })
  const { enquiries, found = 0, counts } = inbox.data ?? {}
  const state = filters.value('state') || 'new'
  return (
    <DeskPage
      title="Enquiries"
      actions={
        isAdmin && <DeskButton onClick={() => downloadDeskFile({ what: 'enquiries' })}>Export CSV</DeskButton>
      }
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-line border-b">
        <Tabs
          label="Which enquiries"
          value={state}
          tabs={[
            { value: 'new', words: 'New', count: counts?.new },
            { value: 'answered', words: 'Answered', count: counts?.answered },
            { value: 'archived', words: 'Archived', count: counts?.archived },
          ]}
          onChange={(value) => filters.set('state', value === 'new' ? '' : value)}
        />
        <SearchBox label="Search name, email or words" value={filters.typed} onChange={filters.setTyped} />
      </div>
      <p role="status" className="sr-only">
        {inbox.data && `${counted(found, 'enquiry', 'enquiries')} found`}
      </p>
      <QueryResult query={inbox} what="inbox">
        {enquiries?.length === 0 ? (
          <Nothing state={state} searched={filters.typed !== ''} onClear={() => filters.setTyped('')} />
        ) : (
          <List enquiries={enquiries} stale={inbox.isPlaceholderData} />
        )}
      </QueryResult>
      <Pagination page={filters.page} perPage={ENQUIRIES_PER_PAGE} found={found} onPage={filters.toPage} />
    </DeskPage>
  )
}

function List({ enquiries, stale }: { enquiries: EnquiryInbox['enquiries'] | undefined; stale: boolean }) {
  if (!enquiries) return <SkeletonRows />
  return (
    <ul className={stale ? 'opacity-60' : ''}>
      {enquiries.map((enquiry) => (
        <EnquiryItem key={enquiry.id} enquiry={enquiry} />
      ))}
    </ul>
  )
}

const EMPTY: Record<string, [string, string]> = {
  new: ['Nothing new', enquiryWords.noneNew],
  answered: ['None answered yet', enquiryWords.noneAnswered],
  archived: ['None archived', enquiryWords.noneArchived],
}

function Nothing({ state, searched, onClear }: { state: string; searched: boolean; onClear: () => void }) {
  const [title, text] = EMPTY[state] ?? ['Nothing here', '']
  if (!searched) return <EmptyState title={title}>{text}</EmptyState>
  return (
    <EmptyState title="No enquiry matches" actions={<DeskButton onClick={onClear}>Clear search</DeskButton>}>
      {enquiryWords.onlyThisTab}
    </EmptyState>
  )
}
