import type { Terms as TermsDocument } from '../../../domain/site/kinds/rate-card-and-terms.ts'
import { SiteLink } from '../link.tsx'
import { pageMeta } from '../meta.ts'
import { definePage } from '../page.ts'
import { breadcrumbList } from '../page-parts/breadcrumbs.tsx'
import { Paragraphs } from '../page-parts/runs.tsx'
import { PaperSection, PrintHeader, senderOf } from '../paper-section.tsx'
import { type Site, useContent } from '../site.ts'

const PATH = '/terms-and-conditions'

const head = (_data: unknown, site: Site) => {
  const { title, description, share } = site.content.terms
  return pageMeta(site, {
    title,
    description,
    path: PATH,
    share,
    jsonLd: breadcrumbList(site, [], { label: title, href: PATH }),
  })
}

function Terms() {
  const { settings, terms } = useContent()
  return (
    <div className="pt-header">
      <div className="wrap pt-[clamp(3.5rem,7vw,7rem)] pb-breath print:py-0">
        <PrintHeader sender={senderOf(settings)} />
        <div className="mb-[clamp(2.5rem,5vw,4.5rem)] grid items-end gap-x-gutter gap-y-6 md:grid-cols-[7fr_5fr] print:mb-8">
          <h1 className="title-page">{terms.title}</h1>
          <p className="max-w-[34em] text-soft md:pb-1">{terms.lead}</p>
        </div>
        {terms.sections.map(({ id, heading, clauses, table }) => (
          <PaperSection key={id} id={id} heading={heading}>
            <div className="grid max-w-[34em] gap-3">
              {clauses.map((clause, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two clauses may be equal, and they never change places
                <Paragraphs key={index} text={clause} />
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

function Table({ left, right, rows }: NonNullable<TermsDocument['sections'][number]['table']>) {
  return (
    <table className="mt-6 w-full max-w-[34em] border-collapse tabular-nums lining-nums">
      <thead className="slate text-left text-soft">
        <tr>
          <th scope="col" className="pr-5 pb-2 font-normal">
            {left}
          </th>
          <th scope="col" className="pb-2 text-right font-normal">
            {right}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal, and they never change places
          <tr key={index} className="border-line border-t">
            <th scope="row" className="text-balance py-2.5 pr-5 text-left font-normal">
              {row.left}
            </th>
            <td className="py-2.5 text-right font-display text-item leading-none">{row.right}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export default definePage({ surface: 'bone', load: () => null, head, Page: Terms })
