import { clientWords as words } from '../../content/client.ts'
import type { ClientPage } from '../../domain/projects/client-page.ts'
import type { InvoiceView } from '../../domain/projects/invoices.ts'
import { InvoiceSums, stateOf } from './invoice.tsx'
import { PaperLink } from './paper.tsx'

interface SettledProps {
  clientKey: string
  quote: ClientPage['quote']
  /** Those of which nothing is to be paid. */
  invoices: InvoiceView[]
}

/** The papers that ask for nothing any more, the newest first, and the quote. */
export function SettledPapers({ clientKey, quote, invoices }: SettledProps) {
  return (
    <div className="max-w-[46rem]">
      <h2 className="font-display text-card">{words.papers}</h2>
      <div className="mt-5 grid gap-8">
        {invoices.toReversed().map((invoice) => (
          <section
            key={invoice.id}
            aria-labelledby={`invoice-${invoice.id}`}
            className="border-line border-t pt-4"
          >
            <PaperName
              id={`invoice-${invoice.id}`}
              name={words.kinds[invoice.kind]}
              number={invoice.number}
            />
            <p className="mt-1 text-note text-soft">{stateOf(invoice)}</p>
            <InvoiceSums clientKey={clientKey} invoice={invoice} />
          </section>
        ))}
        <section aria-labelledby="quote" className="border-line border-t pt-4">
          <PaperName id="quote" name={words.quote} number={quote.number ?? ''} />
          <PaperLink {...{ clientKey, id: quote.id, name: words.pdf }} />
        </section>
      </div>
    </div>
  )
}

function PaperName({ id, name, number }: { id: string; name: string; number: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h3 id={id} className="font-display text-item">
        {name}
      </h3>
      <p className="slate text-soft">{number}</p>
    </div>
  )
}
