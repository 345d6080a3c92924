import { randomUUID } from 'node:crypto'
import type { DeskOrderLine, PlaceDeskOrder } from '../../domain/orders/checkout/place-desk-order.ts'
import { saveBusiness, showBusiness } from '../../server/business/business-desk.ts'
import { placeDeskOrder } from '../../server/orders/desk/place-desk-order.ts'
import type { TestApp } from '../test-app.ts'

export const ACCOUNT = 'Tweedlight, 80-22-60, 12345678'

/** An order that the owner takes, of single photos unless it says otherwise. */
export function deskOrderOf(
  { id: pupilId, photoIds }: { id: string; photoIds: string[] },
  more: Partial<PlaceDeskOrder> & { line?: Partial<DeskOrderLine> } = {},
): PlaceDeskOrder {
  const { line = {}, ...rest } = more
  return {
    idempotencyKey: randomUUID(),
    ...{ firstName: 'Ann', lastName: 'Reid', email: 'ann@example.com', phone: '' },
    ...{ payment: 'cash', reason: '' },
    lines: [{ pupilId, packageId: null, photoIds, ...line }],
    shownTotal: 500 * photoIds.length,
    ...rest,
  }
}

/** Takes an order at the desk, and runs the jobs that follow. */
export async function takeOrder(testApp: TestApp, order: PlaceDeskOrder) {
  const placed = await placeDeskOrder(testApp.admin, order)
  await testApp.runJobs()
  return placed
}

/** The owner gives the account that transfers go to. */
export async function takeTransfers({ admin }: TestApp): Promise<void> {
  const { version, details } = await showBusiness(admin)
  const { logo: _, ...stood } = details
  await saveBusiness(admin, { ...stood, bankDetails: ACCOUNT, was: version, logo: 'keep' })
}
