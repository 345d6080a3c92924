import { projectWords as words } from '../../../../content/desk/projects.ts'
import { clientPaper, structuredPaper } from '../../../../contract/client-page.ts'
import { addressOf } from '../../../../contract/endpoint.ts'
import type { ProjectDetail } from '../../../../domain/projects/projects.ts'

interface PapersProps {
  clientKey: string
  invoice: ProjectDetail['invoices'][number]
}

/** An invoice and its credit notes as they were sent: as PDFs, and for programs. */
export function Papers({ clientKey, invoice: { id, number, creditNotes, structured } }: PapersProps) {
  return (
    <span className="block text-small">
      {[{ id, number }, ...creditNotes].map((paper, at) => {
        const params = { key: clientKey, id: paper.id }
        return (
          <span key={paper.id} className="mr-4 inline-flex items-center gap-x-4">
            {at > 0 && <span className="text-soft">{paper.number}</span>}
            <a
              href={addressOf(clientPaper, { params })}
              aria-label={`${words.pdf}: ${paper.number}`}
              {...LINK}
            >
              {words.pdf}
            </a>
            {structured && (
              <a
                href={addressOf(structuredPaper, { params })}
                download
                aria-label={`${words.structured}: ${paper.number}`}
                {...LINK}
              >
                {words.structured}
              </a>
            )}
          </span>
        )
      })}
      {!structured && <span className="block max-w-[32em] text-soft">{words.noStructured}</span>}
    </span>
  )
}

const LINK = { className: 'inline-flex min-h-11 items-center underline underline-offset-4' }
