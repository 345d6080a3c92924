import { useState } from 'react'
import { clientWords as words } from '../../content/client.ts'
import { payInvoice, settleInvoice } from '../../contract/client-page.ts'
import type { ClientPage } from '../../domain/projects/client-page.ts'
import type { InvoiceView } from '../../domain/projects/projects.ts'
import { call } from '../call.ts'
import { PayByCard } from '../school/checkout/pay-by-card.tsx'
import { usePaymentSettings } from '../school/order/queries.ts'
import { Button } from '../ui/button.tsx'
import { PaperLink, Sums } from './paper.tsx'

interface InvoiceProps {
  clientKey: string
  invoice: InvoiceView
  page: ClientPage
  onChange: () => Promise<unknown>
}

/** An invoice on the client's page, with the way to pay it. */
export function Invoice({ clientKey, invoice, page, onChange }: InvoiceProps) {
  const { id, number, kind, paid, total, paidAt, dueOn } = invoice
  const owed = paid < total && !invoice.cancelled
  return (
    <section aria-labelledby={`invoice-${id}`} className="border-ink border-t pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={`invoice-${id}`} className="font-display text-card">
          {words.kinds[kind]}
        </h2>
        <p className="slate text-soft">{number}</p>
      </div>
      <p className={`mt-1 ${owed && invoice.overdue ? 'text-wrong' : 'text-soft'}`}>
        {invoice.cancelled ? words.notDue : owed ? words.dueBy(dueOn) : words.paidOn(paidAt ?? '')}
      </p>
      <Sums of={invoice} />
      {owed && paid > 0 && (
        <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 tabular-nums [&_dd]:text-right">
          <dt className="text-soft">{words.paidSoFar}</dt>
          <dd>{words.pounds(paid)}</dd>
          <dt className="font-[560]">{words.stillToPay}</dt>
          <dd className="font-[560]">{words.pounds(total - paid)}</dd>
        </dl>
      )}
      <PaperLink {...{ clientKey, id, name: words.invoicePdf }} />
      {owed && <Pay {...{ clientKey, invoice, page, onChange }} />}
    </section>
  )
}

function Pay({ clientKey, invoice, page, onChange }: InvoiceProps) {
  const settings = usePaymentSettings()
  const [open, setOpen] = useState(false)
  const { id, total, paid, number } = invoice
  const { bankDetails } = page.seller
  const at = { params: { key: clientKey, id } }
  return (
    <div className="mt-4 print:hidden">
      {open && settings.data ? (
        <PayByCard
          legend={words.payLegend(number)}
          total={total - paid}
          payer={page.clientName}
          settings={settings.data}
          begin={async () => (await call(payInvoice, at)).payment}
          settle={() => call(settleInvoice, at)}
          onPaid={onChange}
        />
      ) : (
        <Button look="solid" onClick={() => setOpen(true)}>
          {words.pay}
        </Button>
      )}
      {bankDetails && <p className="mt-5 text-note text-soft">{words.transfer(bankDetails, number)}</p>}
    </div>
  )
}
