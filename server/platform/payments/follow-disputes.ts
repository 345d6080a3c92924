import type { Dispute, Payments } from './port.ts'

/** How often to ask, since a dispute may change while its last state is being written. */
const MAX_READS = 5

/**
 * Has a payment's disputes recorded as the provider reports them now. Repeats until what was written matches the provider, so
 * that of two concurrent calls the later answer wins.
 */
export async function followDisputes(
  { payments }: { payments: Payments },
  paymentId: string,
  record: (heard: Dispute[]) => Promise<void>,
): Promise<void> {
  let heard = await payments.listDisputes(paymentId)
  for (let read = 0; read < MAX_READS; read++) {
    await record(heard)
    const now = await payments.listDisputes(paymentId)
    if (JSON.stringify(now) === JSON.stringify(heard)) return
    heard = now
  }
}
