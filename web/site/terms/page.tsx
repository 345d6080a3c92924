import { terms, termsPage } from '../../../content/site/terms.ts'
import { SiteLink } from '../link.tsx'
import { pageMeta } from '../meta.ts'
import { definePage } from '../page.ts'
import { breadcrumbList } from '../page-parts/breadcrumbs.tsx'
import { PaperSection, PrintHeader } from '../paper-section.tsx'
import type { Site } from '../site.ts'

const PATH = '/terms-and-conditions'

const head = (_data: unknown, site: Site) =>
  pageMeta(site, {
    ...termsPage,
    path: PATH,
    jsonLd: breadcrumbList(site, [], { label: termsPage.title, href: PATH }),
  })

function Terms() {
  return (
    <div className="pt-header">
      <div className="wrap pt-[clamp(3.5rem,7vw,7rem)] pb-breath print:py-0">
        <PrintHeader />
        <div className="mb-[clamp(2.5rem,5vw,4.5rem)] grid items-end gap-x-gutter gap-y-6 md:grid-cols-[7fr_5fr] print:mb-8">
          <h1 className="title-page">{termsPage.title}</h1>
          <p className="max-w-[34em] text-soft md:pb-1">{termsPage.lead}</p>
        </div>
        {terms.map(({ id, heading, clauses, table }) => (
          <PaperSection key={id} id={id} heading={heading}>
            <div className="grid max-w-[34em] gap-3">
              {clauses.map((clause) => (
                <p key={clause}>{clause}</p>
              ))}
            </div>
            {table && <Table {...table} />}
          </PaperSection>
        ))}
        <p className="border-line border-t pt-6 print:hidden">
          <SiteLink
            href="/rate-card"
            className="underline-drawn inline-flex min-h-11 items-center font-[560]"
          >
            See the rate card
          </SiteLink>
        </p>
      </div>
    </div>
  )
}

interface TableProps {
  head: readonly [string, string]
  rows: readonly (readonly [string, string])[]
}

function Table({ head, rows }: TableProps) {
  const [left, right] = head
  return (
    <table className="mt-6 w-full max-w-[34em] border-collapse tabular-nums lining-nums">
      <thead className="slate text-left text-soft">
        <tr>
          <th scope="col" className="pb-2 font-normal">
            {left}
          </th>
          <th scope="col" className="pb-2 text-right font-normal">
            {right}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([notice, share]) => (
          <tr key={notice} className="border-line border-t">
            <th scope="row" className="text-balance py-2.5 text-left font-normal">
              {notice}
            </th>
            <td className="py-2.5 text-right font-display text-item leading-none">{share}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export default definePage({ surface: 'bone', load: () => null, head, Page: Terms })
