import { websiteMediaWords } from '../../../content/desk/website/media.ts'
import { visitWords } from '../../../content/desk/website/visits.ts'
import { websiteWords } from '../../../content/desk/website/website.ts'
import { listWebsite } from '../../../contract/website/website.ts'
import { longMoment } from '../../../domain/days.ts'
import { desk } from '../../../domain/screens.ts'
import type { ListedDocument } from '../../../domain/site/documents/site-desk.ts'
import { siteKinds } from '../../../domain/site/kinds/all.ts'
import { SITE_KINDS } from '../../../domain/site/kinds/names.ts'
import { useEndpoint } from '../../http/endpoint-query.ts'
import { EmptyState, QueryResult } from '../kit/data/query-result.tsx'
import { useUndo } from '../kit/data/undo.tsx'
import { counted, formatCount } from '../kit/format.ts'
import { ChoiceFilter } from '../kit/list/filters.tsx'
import { SearchBox } from '../kit/list/search-box.tsx'
import { useFilters } from '../kit/list/use-filters.ts'
import { DeskButton, DeskLink } from '../kit/page/button.tsx'
import { DeskMenu } from '../kit/page/menu.tsx'
import { DeskPage } from '../kit/page/page.tsx'
import { Tabs } from '../kit/page/tabs.tsx'
import { KindSection } from './kind-section.tsx'
import { useNewDocument } from './use-new-document.tsx'

/** What the owner makes new ones of. */
const MADE_KINDS = SITE_KINDS.filter((kind) => siteKinds[kind].many)

/** Every page of the website, as visitors know them. */
export default function WebsitePage() {
  const site = useEndpoint(listWebsite)
  const undo = useUndo()
  const add = useNewDocument(undo)
  const filters = useFilters()
  const show = SHOWN.find((one) => one === filters.value('show')) ?? 'all'
  const kinds = SITE_KINDS.filter((kind) => !filters.value('kind') || kind === filters.value('kind'))
  const documents = site.data?.documents ?? []
  const found = documents
    .filter(({ kind }) => kinds.includes(kind))
    .filter((one) => isShown[show](one) && matches(one, filters.typed))
  const count = (which: Show) => site.data && documents.filter(isShown[which]).length
  return (
    <DeskPage
      title="Website"
      note={websiteWords.lead}
      actions={
        <>
          <DeskLink to={desk.websiteVisits}>{visitWords.title}</DeskLink>
          <DeskLink to={desk.websitePictures}>{websiteMediaWords.library}</DeskLink>
          <DeskMenu
            label="New"
            entries={MADE_KINDS.map((kind) => ({
              label: siteKinds[kind].label,
              onSelect: () => void add.make(kind),
            }))}
          />
        </>
      }
    >
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-line border-b">
        <Tabs
          label="Which pages"
          value={show}
          tabs={[
            { value: 'all', words: 'All', count: count('all') },
            { value: 'changed', words: 'Changed', count: count('changed') },
            // Where nobody hands anything over there is no such list.
            ...(count('handed') || show === 'handed'
              ? [{ value: 'handed' as const, words: 'Handed over', count: count('handed') }]
              : []),
          ]}
          onChange={(value) => filters.set('show', value === 'all' ? '' : value)}
        />
        <div className="mb-2 flex grow flex-wrap items-end gap-x-5 gap-y-2 sm:justify-end">
          <ChoiceFilter
            label="Kind"
            value={filters.value('kind')}
            options={[
              ['', websiteWords.everyKind],
              ...SITE_KINDS.map((kind) => [kind, siteKinds[kind].plural] as const),
            ]}
            onChange={(kind) => filters.set('kind', kind)}
            className="w-full sm:w-52"
          />
          <SearchBox label="Search titles and addresses" value={filters.typed} onChange={filters.setTyped} />
        </div>
      </div>
      <p role="status" className="sr-only">
        {site.data && filters.typed !== '' && `${counted(found.length, 'page')} found`}
      </p>
      <QueryResult query={site} what="website">
        {({ release, mayPublish }) => (
          <>
            <p className="pt-2 pb-5 text-soft">
              {release.publishedAt
                ? websiteWords.release(formatCount(release.number), longMoment(release.publishedAt))
                : websiteWords.sampleRelease}
            </p>
            {found.length === 0 && (show !== 'all' || filters.typed !== '') ? (
              <Nothing show={show} searched={filters.typed !== ''} onClear={filters.clear} />
            ) : (
              kinds.map((kind) => (
                <KindSection
                  key={kind}
                  kind={kind}
                  documents={found.filter((one) => one.kind === kind)}
                  filtered={show !== 'all' || filters.typed !== ''}
                  mayPublish={mayPublish}
                  undo={undo}
                />
              ))
            )}
          </>
        )}
      </QueryResult>
      {add.question}
      {undo.bar}
    </DeskPage>
  )
}

const SHOWN = ['all', 'changed', 'handed'] as const
type Show = (typeof SHOWN)[number]

const isWaiting = ({ draft, scheduled, state, unfit }: ListedDocument) =>
  draft !== null || scheduled !== null || state === 'unpublished' || unfit

const isShown: Record<Show, (one: ListedDocument) => boolean> = {
  all: () => true,
  changed: isWaiting,
  handed: ({ handover }) => handover !== null && handover.givenBack === null,
}

const matches = ({ title, address, kind }: ListedDocument, typed: string) =>
  [title, address ?? '', siteKinds[kind].label].some((text) =>
    text.toLowerCase().includes(typed.trim().toLowerCase()),
  )

function Nothing({ show, searched, onClear }: { show: Show; searched: boolean; onClear: () => void }) {
  if (!searched)
    return <EmptyState title={show === 'handed' ? websiteWords.noneHanded : websiteWords.noneChanged} />
  return (
    <EmptyState
      title={websiteWords.noMatch}
      actions={<DeskButton onClick={onClear}>Clear search</DeskButton>}
    />
  )
}
