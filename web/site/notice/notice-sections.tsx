import type { NoticeSection, NoticeTable } from '../../../content/site/notice.ts'
import { Paragraphs, Runs } from '../page-parts/runs.tsx'
import { PaperSection } from '../paper-section.tsx'

interface NoticeSectionsProps {
  sections: readonly NoticeSection[]
}

/** A notice's table of contents and its sections. */
export function NoticeSections({ sections }: NoticeSectionsProps) {
  return (
    <>
      <nav aria-label="On this page" className="wrap-anywhere border-line border-t py-5 print:hidden">
        <ul className="columns-[14rem] gap-x-10">
          {sections.map(({ id, heading }) => (
            <li key={id} className="break-inside-avoid">
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
              >
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map((section) => (
        <PaperSection key={section.id} id={section.id} heading={section.heading} breaks>
          <Body {...section} />
        </PaperSection>
      ))}
    </>
  )
}

function Body({ paragraphs, points = [], tables = [], after = [] }: NoticeSection) {
  return (
    <div className="wrap-anywhere grid grid-cols-[minmax(0,1fr)] gap-4 [&>:is(p,ul)]:max-w-[36em]">
      {paragraphs.map((text) => (
        <Paragraphs key={text} text={text} />
      ))}
      {points.length > 0 && (
        <ul className="grid list-disc gap-1.5 pl-5 text-pretty">
          {points.map((text) => (
            <li key={text}>
              <Runs text={text} />
            </li>
          ))}
        </ul>
      )}
      {tables.map((table) => (
        <Table key={table.caption} {...table} />
      ))}
      {after.map((text) => (
        <Paragraphs key={text} text={text} />
      ))}
    </div>
  )
}

/** Three columns; on a phone each row is a block, whose second and third lines say what they are. */
function Table({ caption, columns, rows }: NoticeTable) {
  const [, second, third] = columns
  return (
    <table className="w-full border-collapse text-pretty leading-snug max-md:block print:table">
      <caption className="slate pb-2 text-left text-soft max-md:block print:table-caption">{caption}</caption>
      <thead className="slate text-left text-soft max-md:sr-only print:not-sr-only print:table-header-group">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="pr-5 pb-2 font-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block print:table-row-group">
        {rows.map(([name, what, until]) => (
          <tr
            key={name}
            className="border-line border-t align-baseline max-md:block max-md:py-3 print:table-row"
          >
            <th
              scope="row"
              className="wrap-anywhere py-2.5 pr-5 text-left font-[560] max-md:block max-md:p-0 md:w-[34%] print:table-cell print:py-1.5 print:pr-4"
            >
              {name}
            </th>
            <Cell heading={second}>{what}</Cell>
            <Cell heading={third}>{until}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Cell = ({ heading, children }: { heading: string; children: string }) => (
  <td className="wrap-anywhere py-2.5 pr-5 max-md:mt-1 max-md:block max-md:p-0 md:w-[33%] print:table-cell print:py-1.5 print:pr-4">
    <span aria-hidden="true" className="text-soft md:hidden print:hidden">{`${heading}: `}</span>
    {children}
  </td>
)
