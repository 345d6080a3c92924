import { DEFAULT_PREFIXES, paperNumber } from '../../../domain/projects/paper-numbers.ts'
import { checkInvoicePaymentJob } from '../../projects/payment/pay-invoice.ts'
import type { Finding } from '../check.ts'
import { hasTable, readTableRows } from '../row-files.ts'
import { HEALS, readDue, readTestPayments, type TestPayment, unequal } from './test-payments.ts'

interface InvoiceRow {
  id: string
  /** Missing in the database of a release before it could be chosen. */
  number_prefix?: string
  number_year: number
  number: number
  payment_provider: string | null
  payment_id: string | null
}
interface MovementRow {
  invoice_id: string
  kind: string
  method: string
  amount: number
  provider_id: string
}
interface RefundRow {
  payment_id: string
  state: string
  amount: number
  failure_id: string | null
}

/**
 * Invoices whose card payments are not what the books say. `due` is of how many invoices the server asks the provider as soon
 * as it works.
 */
export async function checkInvoices(folder: string): Promise<{ due: number; findings: Finding[] }> {
  if (!(await hasTable(folder, 'invoices'))) return { due: 0, findings: [] }
  const due = await readDue(folder, [checkInvoicePaymentJob.name])
  const payments = await readTestPayments(folder)
  const paidOf = await readPaid(folder)
  const refundedOf = await readRefunded(folder)
  const findings: Finding[] = []
  for await (const invoice of readTableRows<InvoiceRow>(folder, 'invoices')) {
    if (invoice.payment_provider !== 'test') continue
    const paid = paidOf.get(invoice.id) ?? new Map<string, number>()
    const ids = new Set([...paid.keys(), ...(invoice.payment_id ? [invoice.payment_id] : [])])
    const heals = due.has(invoice.id) ? ` ${HEALS}` : ''
    const where = paperNumber({
      numberPrefix: invoice.number_prefix ?? DEFAULT_PREFIXES.invoice,
      ...{ numberYear: invoice.number_year, number: invoice.number },
    })
    for (const id of ids)
      for (const says of againstPayment(payments.get(id), paid.get(id) ?? 0, refundedOf.get(id) ?? 0))
        findings.push({ what: 'book', where, says: `${says}${heals}` })
  }
  return { due: due.size, findings }
}

function againstPayment(payment: TestPayment | undefined, paid: number, refunded: number): string[] {
  if (!payment) return ['Its payment is not there.']
  if (paid > 0 !== (payment.status === 'succeeded'))
    return [
      `Of its payment ${paid > 0 ? 'money' : 'nothing'} is booked, and the payment is ${payment.status}.`,
    ]
  return [
    ...(paid > 0 ? unequal('Payment', payment.amount_pence, 'booked', paid) : []),
    ...unequal('Given back by the provider', payment.refunded_pence, 'amount given back', refunded),
  ]
}

/** What cards paid of each invoice, by the payment. */
async function readPaid(folder: string): Promise<Map<string, Map<string, number>>> {
  const all = new Map<string, Map<string, number>>()
  for await (const row of readTableRows<MovementRow>(folder, 'invoice_movements')) {
    const { invoice_id, kind, method, amount, provider_id } = row
    if (kind !== 'paid' || method !== 'card') continue
    const own = all.get(invoice_id) ?? new Map<string, number>()
    all.set(invoice_id, own.set(provider_id, (own.get(provider_id) ?? 0) + amount))
  }
  return all
}

/** What went back of each payment; nothing in the database of a release before such refunds. */
async function readRefunded(folder: string): Promise<Map<string, number>> {
  const all = new Map<string, number>()
  if (!(await hasTable(folder, 'invoice_refunds'))) return all
  for await (const row of readTableRows<RefundRow>(folder, 'invoice_refunds'))
    if (row.state === 'done' && row.failure_id === null)
      all.set(row.payment_id, (all.get(row.payment_id) ?? 0) + row.amount)
  return all
}
