/** The orders of an account. */
export const ordersWords = {
  noAccount:
    'Ordered without an account? Type the email address that you ordered with, and I will send the links to your order pages there again.',
  none: 'No orders yet. What you buy while signed in appears here.',
  ended: 'The downloads have expired.',
  preparing: 'Your files are being prepared.',
  /** Of an order that has prints alone. */
  toSchool: 'They go to the school.',
  notPaid: 'Not paid yet.',
  cancelled: 'Cancelled.',
  refunded: 'Refunded.',
}
