import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { classWords } from '../../../../content/desk/events/events.ts'
import { searchPupils } from '../../../../contract/roster/pupils.ts'
import type { FoundPupil } from '../../../../domain/school/pupil-list.ts'
import { desk } from '../../../../domain/screens.ts'
import { queryOf } from '../../../http/endpoint-query.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { counted, formatCount } from '../../kit/format.ts'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { PurchaseBadge } from './status.tsx'

const columnsIn = (everywhere: boolean): Column<FoundPupil>[] => [
  {
    head: 'Name',
    rowName: true,
    cell: ({ name, eventName, parentEmail }) => (
      <>
        {name}
        <span className="wrap-anywhere block font-[400] text-small text-soft leading-snug">
          {everywhere && <span className="block">{eventName}</span>}
          <span className="xl:hidden">{parentEmail}</span>
        </span>
      </>
    ),
  },
  { head: 'Class', cell: ({ classRef }) => classRef },
  {
    head: 'Parent email',
    className: 'max-xl:hidden',
    cellClassName: 'wrap-anywhere',
    cell: ({ parentEmail }) => parentEmail,
  },
  {
    head: 'Access code',
    className: 'max-sm:hidden',
    cellClassName: 'font-slate text-small tracking-[0.06em]',
    cell: ({ accessCode }) => accessCode,
  },
  { head: 'Photos', className: 'max-md:hidden', cell: ({ photos }) => formatCount(photos) },
  {
    head: 'Status',
    className: 'max-sm:hidden',
    cell: ({ purchased }) => <PurchaseBadge purchased={purchased} />,
  },
]

export type Search = ReturnType<typeof useStudentSearch>

/** Searches students on the server while typing; the last result stays until the next one. */
export function useStudentSearch(eventId: string | undefined) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const found = useQuery({
    ...queryOf(searchPupils, { body: { text, ...(eventId ? { eventId } : {}) } }),
    staleTime: 10_000,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  return { typed, setTyped, text, found }
}

/** Where the link of a found student leads. */
interface RowLink {
  label: string
  to: (pupilId: string) => string
}
const TO_PUPIL: RowLink = { label: 'View', to: desk.pupil }

interface StudentSearchProps {
  search: Search
  /** Searches all events, and names them. */
  everywhere?: boolean
  /** What a row's link does; unless given, it opens the student. */
  row?: RowLink
  /** Shown beside the box. */
  aside?: ReactNode
  /** Shown while not searching. */
  children: ReactNode
}

/** A search box over a screen; results replace the screen while something is typed. */
export function StudentSearch({
  search,
  everywhere = false,
  row = TO_PUPIL,
  aside,
  children,
}: StudentSearchProps) {
  const { typed, setTyped, found } = search
  const searching = typed.trim() !== ''
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-2">
        <SearchBox label="Search student, parent email or code" value={typed} onChange={setTyped} />
        <p role="status" className="text-soft">
          {searching &&
            found.data &&
            `${counted(found.data.pupils.length, 'student')} found${found.data.more ? ', and more' : ''}`}
        </p>
        {!searching && aside}
      </div>
      {searching ? <Found search={search} everywhere={everywhere} row={row} /> : children}
    </>
  )
}

interface FoundProps {
  search: Search
  everywhere: boolean
  row: RowLink
}

function Found({ search: { typed, setTyped, found }, everywhere, row }: FoundProps) {
  const pupils = found.data?.pupils
  return (
    <QueryResult query={found} what="search">
      {pupils?.length === 0 ? (
        <EmptyState
          title={`No student matches “${typed.trim()}”`}
          actions={<DeskButton onClick={() => setTyped('')}>Clear search</DeskButton>}
        >
          {everywhere ? classWords.allSearched : classWords.onlyThisEvent}
        </EmptyState>
      ) : (
        <DeskTable
          caption="Students found"
          columns={columnsIn(everywhere)}
          rows={pupils}
          keyOf={({ id }) => id}
          actions={({ id, name }) => (
            <DeskLink look="plain" to={row.to(id)} aria-label={`${row.label} ${name}`} data-row>
              {row.label}
            </DeskLink>
          )}
        />
      )}
    </QueryResult>
  )
}
