import { readTableRows } from '../row-files.ts'

/** A payment of the test provider: of an outside one only the ids are known here. */
export interface TestPayment {
  id: string
  amount_pence: number
  refunded_pence: number
  status: string
}

export async function readTestPayments(folder: string): Promise<Map<string, TestPayment>> {
  const payments = new Map<string, TestPayment>()
  for await (const row of readTableRows<TestPayment>(folder, 'test_payments')) payments.set(row.id, row)
  return payments
}

interface JobRow {
  name: string
  state: string
  start_after: string
  created_on: string
  data: Record<string, unknown> | null
}

/** What the queue has to ask the provider about at once: the ids in the data of these jobs. */
export async function readDue(folder: string, jobs: readonly string[]): Promise<Set<string>> {
  const due = new Set<string>()
  for await (const { name, state, start_after, created_on, data } of readTableRows<JobRow>(
    folder,
    'pgboss.job',
  ))
    if (jobs.includes(name) && ['created', 'retry'].includes(state) && start_after <= created_on)
      for (const id of Object.values(data ?? {})) if (typeof id === 'string') due.add(id)
  return due
}

/** What was lost between a payment and the moment of a backup is found by itself. */
export const HEALS = 'Within minutes of its start the server asks the provider about it.'

/** A sentence about two sums, in pence, that must be equal; none if they are. */
export const unequal = (one: string, a: number, other: string, b: number): string[] =>
  a === b ? [] : [`${one}: ${pounds(a)}, ${other}: ${pounds(b)}.`]

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`
