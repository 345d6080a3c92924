import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { clientWords as words } from '../../content/client.ts'
import { showClientPage } from '../../contract/client-page.ts'
import type { ClientPage } from '../../domain/projects/client-page.ts'
import { ApiError } from '../http/api.ts'
import { queryOf } from '../http/endpoint-query.ts'
import { explainError } from '../http/error-messages.ts'
import { ContactLine, LoadingScreen, NoteScreen } from '../shell/screen.tsx'
import { Button } from '../ui/button.tsx'
import { moveFocusOn } from '../ui/focus-next-row.ts'
import { Agreed, Terms } from './agreed.tsx'
import { AnswerForm } from './answer.tsx'
import { columns, dueOf, Head } from './head.tsx'
import { DueInvoice } from './invoice.tsx'
import { PaperLink } from './paper.tsx'
import { SettledPapers } from './settled-papers.tsx'

/** `/client/:key`: one project's quote, its answer and its invoices, for anybody with the address. */
export default function ClientPageScreen() {
  const { key = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(showClientPage, { params: { key } }),
    enabled: key !== '',
  })
  if (data) return <Papers clientKey={key} page={data} onChange={async () => (await refetch()).data} />
  if (!error) return <LoadingScreen title={words.bar} />
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <NoteScreen title={words.unknown} slate={words.bar}>
        <p>{words.unknownLead}</p>
        <p>
          <ContactLine />
        </p>
      </NoteScreen>
    )
  const { title, text } = explainError(error)
  return (
    <NoteScreen title={title} slate={words.bar}>
      <p>{text}</p>
      <p>
        <Button look="solid" onClick={() => refetch()} aria-disabled={isFetching}>
          Try again
        </Button>
      </p>
    </NoteScreen>
  )
}

interface PapersProps {
  clientKey: string
  page: ClientPage
  /** Resolves once the page has been refetched. */
  onChange: () => Promise<unknown>
}

function Papers({ clientKey, page, onChange }: PapersProps) {
  const { quote, invoices } = page
  useFocusAfterAnswer([quote.state, ...invoices.map(({ paidAt }) => paidAt)].join(' '))
  const waits = quote.state === 'sent' && !quote.expired
  const due = dueOf(page)
  return (
    <main className="flex flex-1 flex-col">
      <Head clientKey={clientKey} page={page} />
      <div className={`${columns} flex-1`}>
        <div className="px-5 pt-8 pb-16 sm:px-gutter lg:pt-12">
          {due.length > 0 && (
            <div className="mb-14 grid gap-10">
              {due.map((invoice) => (
                <DueInvoice key={invoice.id} {...{ clientKey, invoice, page, onChange }} />
              ))}
            </div>
          )}
          <Agreed page={page} />
          {waits && <PaperLink {...{ clientKey, id: quote.id, name: words.pdf }} />}
          <Terms terms={page.terms} />
        </div>
        {waits ? (
          <aside id="answer" aria-label={words.accept} className={`${asideClasses} print:hidden`}>
            <div className="lg:sticky lg:top-8">
              <AnswerForm {...{ clientKey, page, onChange }} />
            </div>
          </aside>
        ) : (
          <aside aria-label={words.papers} className={asideClasses}>
            <SettledPapers
              {...{ clientKey, quote }}
              invoices={invoices.filter((invoice) => !due.includes(invoice))}
            />
          </aside>
        )}
      </div>
    </main>
  )
}

const asideClasses =
  'border-line bg-raised px-5 py-8 max-lg:border-t sm:max-lg:px-gutter lg:border-l lg:px-7 lg:pt-12'

/** What was pressed is gone once the quote is answered or an invoice paid: the focus goes to the heading. */
function useFocusAfterAnswer(state: string) {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    moveFocusOn(null)
  }, [state])
}
