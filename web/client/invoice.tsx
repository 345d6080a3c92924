import { useState } from 'react'
import { clientWords as words } from '../../content/client.ts'
import { payInvoice, settleInvoice } from '../../contract/client-page.ts'
import { MINIMUM_CHARGE } from '../../domain/money.ts'
import type { ClientPage } from '../../domain/projects/client-page.ts'
import type { InvoiceView } from '../../domain/projects/invoices.ts'
import { call } from '../http/call.ts'
import { PayByCard } from '../school/checkout/pay-by-card.tsx'
import { usePaymentSettings } from '../school/order/queries.ts'
import { Sums } from '../shell/sums.tsx'
import { Button } from '../ui/button.tsx'
import { PaperLinks, PaperSums } from './paper.tsx'

interface InvoiceProps {
  clientKey: string
  invoice: InvoiceView
  page: ClientPage
  onChange: () => Promise<unknown>
}

/** An invoice that is to be paid: how much, and the ways to pay it before anything else. */
export function DueInvoice({ clientKey, invoice, page, onChange }: InvoiceProps) {
  const { id, number, kind, owed } = invoice
  return (
    <section aria-labelledby={`invoice-${id}`} className="max-w-[46rem]">
      <p className="slate text-soft">
        {words.kinds[kind]} · {number}
      </p>
      <h2 id={`invoice-${id}`} className="title-section mt-3 scroll-mt-6">
        {words.toPay(owed)}
      </h2>
      <p className={`mt-3 text-lead ${invoice.overdue ? 'text-wrong' : 'text-soft'}`}>{stateOf(invoice)}</p>
      <Pay {...{ clientKey, invoice, page, onChange }} />
      <div className="mt-8 border-line border-t">
        <InvoiceSums clientKey={clientKey} invoice={invoice} />
      </div>
    </section>
  )
}

/** What an invoice comes to, what is left of it, and its papers. */
export function InvoiceSums({ clientKey, invoice }: Pick<InvoiceProps, 'clientKey' | 'invoice'>) {
  return (
    <>
      {invoice.purchaseOrder && (
        <p className="wrap-anywhere mt-4 text-note text-soft">{words.order(invoice.purchaseOrder)}</p>
      )}
      {invoice.lateNumber && (
        <>
          <p className="mt-4 text-note text-soft">{words.lateFor(invoice.lateNumber)}</p>
          <Sums
            look="columns"
            className="mt-4 gap-y-2"
            sums={invoice.lines.map(({ title, net }) => ({
              ...{ key: title, name: title, amount: net, tone: 'soft' as const },
            }))}
          />
        </>
      )}
      <PaperSums of={invoice} />
      <Balance invoice={invoice} />
      <PaperLinks
        {...{ clientKey, id: invoice.id, structured: invoice.structured, name: words.invoicePdf }}
        structuredName={words.structured(invoice.number)}
      />
      {invoice.creditNotes.map(({ id, number }) => (
        <PaperLinks
          key={id}
          {...{ clientKey, id, structured: invoice.structured, name: words.creditPdf(number) }}
          structuredName={words.structured(number)}
        />
      ))}
    </>
  )
}

/** By when an invoice is to be paid, or when it was. */
export function stateOf({ cancelled, owed, overdue, dueOn, paidAt }: InvoiceView): string {
  if (cancelled) return words.notDue
  if (owed > 0) return overdue ? words.wasDue(dueOn) : words.dueBy(dueOn)
  return paidAt ? words.paidOn(paidAt) : words.nothingDue
}

/** What was credited and paid, and what is left of it; nothing while it is simply paid, or not yet. */
function Balance({ invoice: { owed, tooMuch, paid, payments, creditNotes } }: { invoice: InvoiceView }) {
  const back = payments.reduce(
    (sum, { kind, amount }) => sum + (kind === 'refunded' ? amount : kind === 'refund-failed' ? -amount : 0),
    0,
  )
  const isSimple = owed === 0 ? tooMuch + back === 0 : paid + back === 0
  if (creditNotes.length === 0 && isSimple) return null
  return (
    <Sums
      look="columns"
      className="mt-2 gap-y-2"
      sums={[
        ...creditNotes.map(({ id, number, reason, total }) => ({
          key: id,
          name: (
            <>
              {words.creditNote(number)}
              <span className="block text-note">{reason}</span>
            </>
          ),
          amount: -total,
          tone: 'soft' as const,
        })),
        paid + back > 0 && { name: words.paidSoFar, amount: paid + back, tone: 'soft' },
        back > 0 && { name: words.paidBack, amount: back, tone: 'soft' },
        tooMuch > 0
          ? { name: words.comesBack, amount: tooMuch, tone: 'strong' }
          : { name: words.stillToPay, amount: owed, tone: 'strong' },
      ]}
    />
  )
}

function Pay({ clientKey, invoice, page, onChange }: InvoiceProps) {
  const settings = usePaymentSettings()
  const [open, setOpen] = useState(false)
  const { id, owed, number } = invoice
  const { bankDetails } = page.seller
  const at = { params: { key: clientKey, id } }
  if (owed < MINIMUM_CHARGE)
    return (
      <p className="mt-5 text-note text-soft print:hidden">
        {words.tooLittleForCard} {bankDetails && words.byTransfer(bankDetails, number)}
      </p>
    )
  return (
    <div className="mt-6 print:hidden">
      {open && settings.data ? (
        <PayByCard
          legend={words.payLegend(number)}
          total={owed}
          payer={page.clientName}
          settings={settings.data}
          begin={async () => (await call(payInvoice, at)).payment}
          settle={() => call(settleInvoice, at)}
          onPaid={onChange}
        />
      ) : (
        <Button look="solid" onClick={() => setOpen(true)} className="min-h-13 max-sm:w-full sm:min-w-64">
          {words.pay}
        </Button>
      )}
      {bankDetails && <p className="mt-5 text-note text-soft">{words.transfer(bankDetails, number)}</p>}
    </div>
  )
}
