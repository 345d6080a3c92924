import { Link, useParams, useSearchParams } from 'react-router'
import { helpWords } from '../../../../content/desk/frame.ts'
import { anyScreen } from '../../../../content/desk/kit.ts'
import { desk, mayOpen } from '../../../../domain/screens.ts'
import { EmptyState } from '../../kit/data/query-result.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { useDeskRole } from '../desk-role.ts'
import { type HandbookPage, handbook, searchHandbook } from './handbook.ts'
import { HandbookParts } from './handbook-parts.tsx'

/** The address that shows all pages one after another, for printing. */
const WHOLE = 'all'

/** The owner's handbook: contents and search, one page, or all of them. */
export default function HelpPage() {
  const { page: name } = useParams()
  if (!name) return <Contents />
  if (name === WHOLE) return <Whole />
  const page = handbook.find((one) => one.name === name)
  return page ? <Single page={page} /> : <Missing />
}

function Contents() {
  const [params, setParams] = useSearchParams()
  const typed = params.get('q') ?? ''
  const found = searchHandbook(typed)
  const searching = typed.trim() !== ''
  return (
    <DeskPage
      title="Help"
      note={helpWords.lead}
      actions={<DeskLink to={desk.helpPage(WHOLE)}>All on one page</DeskLink>}
    >
      <SearchBox
        label="Search the handbook"
        value={typed}
        onChange={(q) => setParams(q ? { q } : {}, { replace: true })}
      />
      <p role="status" className="sr-only">
        {searching && `${found.length} ${found.length === 1 ? 'page' : 'pages'}`}
      </p>
      {searching && found.length === 0 ? (
        <EmptyState title={helpWords.noPage}>{helpWords.fewerWords}</EmptyState>
      ) : (
        <ol className="mt-6 max-w-[52rem] border-line border-t">
          {(searching ? found : handbook.map((page) => ({ ...page, excerpt: '' }))).map((page) => (
            <li key={page.name} className="border-line border-b">
              <Link
                to={desk.helpPage(page.name)}
                className="block py-3 underline decoration-transparent underline-offset-4 hover:decoration-ink"
              >
                {page.title}
              </Link>
              {page.excerpt && <p className="-mt-2 max-w-[44em] pb-3 text-small text-soft">{page.excerpt}</p>}
            </li>
          ))}
        </ol>
      )}
    </DeskPage>
  )
}

const print = <DeskButton onClick={() => window.print()}>Print</DeskButton>
const crumbs = [{ label: 'Help', to: desk.help }]

function Single({ page }: { page: HandbookPage }) {
  const role = useDeskRole()
  const pages = handbook.filter(({ name }) => mayOpen(role, desk.helpPage(name)))
  const at = pages.indexOf(page)
  const [before, after] = [pages[at - 1], pages[at + 1]]
  return (
    <DeskPage title={page.title} crumbs={mayOpen(role, desk.help) ? crumbs : []} actions={print}>
      <article className="leading-relaxed">
        <HandbookParts parts={page.parts} />
      </article>
      <nav
        aria-label="Other pages"
        className="mt-10 flex max-w-[52rem] flex-wrap justify-between gap-x-6 border-line border-t print:hidden"
      >
        {before ? <Step page={before} words="Before" /> : <span />}
        {after && <Step page={after} words="Next" />}
      </nav>
    </DeskPage>
  )
}

function Step({ page, words }: { page: HandbookPage; words: string }) {
  return (
    <DeskLink look="plain" className="max-w-full whitespace-normal!" to={desk.helpPage(page.name)}>
      {words}: {page.title}
    </DeskLink>
  )
}

function Whole() {
  return (
    <DeskPage title="The owner’s handbook" crumbs={crumbs} actions={print}>
      {handbook.map((page) => (
        <article key={page.name} className="leading-relaxed print:break-before-page">
          <h2 className="mt-14 mb-2 text-[1.625rem] leading-tight">{page.title}</h2>
          <HandbookParts parts={page.parts} />
        </article>
      ))}
    </DeskPage>
  )
}

function Missing() {
  return (
    <DeskPage title="Help" crumbs={crumbs}>
      <EmptyState title={helpWords.noSuchPage} actions={<DeskLink to={desk.help}>All pages</DeskLink>}>
        {anyScreen.mistyped}
      </EmptyState>
    </DeskPage>
  )
}
