import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { privacyWords } from '../../../../content/desk/records.ts'
import { findSubjects } from '../../../../contract/records/privacy.ts'
import type { FoundSubjects } from '../../../../domain/privacy/privacy-desk.ts'
import { desk } from '../../../../domain/screens.ts'
import { queryOf } from '../../../http/endpoint-query.ts'
import { LoadFailure } from '../../kit/data/query-result.tsx'
import { downloadDeskFile } from '../../kit/files/download-file.ts'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { useFilters } from '../../kit/list/use-filters.ts'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { dataOf } from './data-of.ts'

/** The most that the server lists of one kind. */
const MAX_LISTED = 20

type Subject = FoundSubjects['found'][number]

const columns: Column<Subject>[] = [
  {
    head: 'Who or what',
    rowName: true,
    cell: ({ title, where }) => (
      <>
        <span className="wrap-anywhere">{title}</span>
        <span className="block font-[400] text-small text-soft leading-snug sm:hidden">{where}</span>
      </>
    ),
  },
  { head: 'Where', className: 'max-sm:hidden', cellClassName: 'wrap-anywhere', cell: ({ where }) => where },
]

/** Finds a student, class, event or client to export or erase. */
export function FindSubject() {
  const filters = useFilters()
  const { q } = filters.asked
  const asking = q.trim().length >= 2
  const search = useQuery({
    ...queryOf(findSubjects, { body: { q } }),
    placeholderData: keepPreviousData,
    enabled: asking,
  })
  const found = asking ? search.data?.found : undefined
  return (
    <section aria-label="Export or erase">
      <p className="mb-3 max-w-[44em] text-soft">{privacyWords.lead}</p>
      <SearchBox
        label="Student, parent, class, event or client"
        value={filters.typed}
        onChange={filters.setTyped}
      />
      <p role="status" className="mt-2 text-soft">
        {asking && search.isPending && 'Searching…'}
        {found?.length === 0 && privacyWords.nothingFound(q)}
        {found && found.length >= MAX_LISTED && privacyWords.typeMore}
      </p>
      {asking && search.isLoadingError && (
        <LoadFailure error={search.error} what="search" onRetry={() => search.refetch()} />
      )}
      {found && found.length > 0 && (
        <DeskTable
          caption="Found"
          columns={columns}
          rows={found}
          keyOf={({ id }) => id}
          actions={(subject) => <SubjectActions subject={subject} />}
        />
      )}
    </section>
  )
}

function SubjectActions({ subject: { scope, id, title, where } }: { subject: Subject }) {
  return (
    <>
      {(scope === 'pupil' || scope === 'client') && (
        <DeskButton
          look="plain"
          onClick={() => downloadDeskFile(dataOf(scope, id))}
          aria-label={`Export ${title}`}
        >
          Export
        </DeskButton>
      )}
      {scope === 'event' && (
        <DeskLink look="plain" to={desk.erase('photos', id)} aria-label={`Erase photos of ${title}`}>
          Erase photos
        </DeskLink>
      )}
      <DeskLink look="plain" to={desk.erase(scope, id)} aria-label={`Erase ${title}, ${where}`}>
        Erase
      </DeskLink>
    </>
  )
}
