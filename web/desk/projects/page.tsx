import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clientKinds, nextSteps, projectWords as words } from '../../../content/desk/projects.ts'
import { listProjects, startProject } from '../../../contract/projects/projects.ts'
import { shortDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { NextStep } from '../../../domain/projects/next-step.ts'
import { PROJECTS_PER_PAGE, type ProjectList, StartNewProject } from '../../../domain/projects/projects.ts'
import { desk } from '../../../domain/screens.ts'
import { queryOf } from '../../http/endpoint-query.ts'
import { EmptyState, QueryResult } from '../kit/data/query-result.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { FormDialog, NewId } from '../kit/form/form-dialog.tsx'
import { counted } from '../kit/format.ts'
import { ChoiceFilter } from '../kit/list/filters.tsx'
import { Pagination } from '../kit/list/pagination.tsx'
import { type Column, DeskTable } from '../kit/list/table.tsx'
import { useFilters } from '../kit/list/use-filters.ts'
import { Badge } from '../kit/page/badge.tsx'
import { DeskButton, DeskLink } from '../kit/page/button.tsx'
import { DeskPage } from '../kit/page/page.tsx'
import { ClientFields, TitleField } from './client-fields.tsx'

type Listed = ProjectList['projects'][number]

/** The commissions of the film half, with what is next in each. */
export default function ProjectsPage() {
  const filters = useFilters()
  // Nothing is typed here.
  const { q: _, ...query } = filters.asked
  const found = useQuery({
    ...queryOf(listProjects, { query }),
    placeholderData: keepPreviousData,
  })
  const [starting, setStarting] = useState(false)
  const { projects, found: total = 0 } = found.data ?? {}
  return (
    <DeskPage
      title="Projects"
      note={words.lead}
      actions={
        <DeskButton look="solid" onClick={() => setStarting(true)}>
          {words.start}
        </DeskButton>
      }
    >
      <QueryResult query={found} what="list of projects">
        {found.data && total === 0 && !filters.active ? (
          <EmptyState title="No projects yet">{words.none}</EmptyState>
        ) : (
          <>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-x-5">
              <ChoiceFilter beside label="Next" options={NEXT_OPTIONS} {...filters.of('next')} />
              <p role="status" className="text-soft">
                {found.data && counted(total, 'project')}
              </p>
            </div>
            {found.data && total === 0 && (
              <EmptyState
                title={words.noneNext}
                actions={<DeskButton onClick={filters.clear}>{words.showAll}</DeskButton>}
              />
            )}
            {projects?.length !== 0 && (
              <div className={found.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
                <DeskTable caption="Projects" columns={columns} rows={projects} keyOf={({ id }) => id} />
              </div>
            )}
          </>
        )}
      </QueryResult>
      <Pagination page={filters.page} perPage={PROJECTS_PER_PAGE} found={total} onPage={filters.toPage} />
      <StartDialog open={starting} onClose={() => setStarting(false)} />
    </DeskPage>
  )
}

const NEXT_OPTIONS = [['', words.anyNext], ...Object.entries(nextSteps)] as const

const columns: Column<Listed>[] = [
  {
    head: 'Project',
    rowName: true,
    cell: ({ id, title, client, next }) => (
      <>
        <DeskLink look="plain" to={desk.project(id)} className="wrap-anywhere">
          {title}
        </DeskLink>
        <span className="wrap-anywhere block font-[400] text-small text-soft leading-snug">{client}</span>
        <span className="mt-1.5 block sm:hidden">
          <NextBadge next={next} />
        </span>
      </>
    ),
  },
  { head: 'Next', className: 'max-sm:hidden', cell: ({ next }) => <NextBadge next={next} /> },
  {
    head: 'Started',
    className: 'max-lg:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ startedAt }) => shortDay(startedAt),
  },
  { head: 'Total', right: true, cell: ({ total }) => (total > 0 ? formatPounds(total) : '') },
  {
    head: 'Paid',
    right: true,
    className: 'max-sm:hidden',
    cell: ({ paid }) => (paid > 0 ? formatPounds(paid) : ''),
  },
]

const PRESSING: readonly NextStep[] = ['answer-dispute', 'payment-overdue', 'pay-back']

/** What is next: green when it is done, red for a dispute, and when somebody waits for money that is late or too much. */
export function NextBadge({ next }: { next: NextStep }) {
  const tone = next === 'done' ? 'good' : PRESSING.includes(next) ? 'wrong' : 'waiting'
  return <Badge tone={tone}>{nextSteps[next]}</Badge>
}

function StartDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { change } = useDeskMutation()
  const navigate = useNavigate()
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.start}
      description={words.startLead}
      check={StartNewProject}
      send={async (body) => {
        const { id } = await change(startProject, { body })
        void navigate(desk.project(id))
      }}
      confirm={words.start}
    >
      {(problems) => (
        <>
          <NewId />
          <TitleField problem={problems.title} />
          <ClientFields problems={problems} kinds={clientKinds} />
        </>
      )}
    </FormDialog>
  )
}
