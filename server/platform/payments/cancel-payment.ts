import { PaymentMissing, type PaymentState, type Payments } from './port.ts'

/** Cancels a payment at its provider, so that it cannot be paid any more, and says what became of it. */
export async function cancelPayment(
  { payments }: { payments: Payments },
  paymentId: string,
): Promise<PaymentState['status']> {
  try {
    return (await payments.cancel(paymentId)).state.status
  } catch (error) {
    // Begun before the provider or its account was changed: nobody can pay it here any more.
    if (error instanceof PaymentMissing) return 'cancelled'
    throw error
  }
}
