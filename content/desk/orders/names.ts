import type { DisputeState, PaymentIssue, PRINT_FILTERS } from '../../../domain/orders/order-desk.ts'
import { type ProductKind, productKinds } from '../../../domain/orders/products/product-kinds.ts'
import { type SoldProduct, sizeLabel } from '../../../domain/orders/products/products.ts'
import type { ORDER_STATES, PRINT_STATES, PrintPlace } from '../../../domain/orders/states.ts'

/** Display names of order states. */
export const orderState: Record<(typeof ORDER_STATES)[number], string> = {
  awaiting_payment: 'Not paid',
  paid: 'Paid',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

export const printState: Record<(typeof PRINT_STATES)[number], string> = {
  none: 'No prints',
  ordered: 'To print',
  sent: 'At the lab',
  delivered: 'At the school',
  cancelled: 'Prints cancelled',
}

export const printFilter: Record<(typeof PRINT_FILTERS)[number], string> = {
  ...printState,
  due: 'To print, and paid',
}

/** The same of an order or a line by where its prints are sent. */
export const printStateOf = (state: (typeof PRINT_STATES)[number], places: readonly PrintPlace[]): string =>
  state === 'delivered' && places.includes('home')
    ? places.includes('school')
      ? 'At the school, and posted'
      : 'Posted'
    : printState[state]

export const printPlace: Record<PrintPlace, string> = { school: 'To the school', home: 'To a home' }

export const paymentIssueLabel: Record<PaymentIssue, string> = {
  disputed: 'Disputed',
  'refund-failed': 'Refund failed',
}

export const disputeState: Record<DisputeState, string> = {
  inquiry: 'The buyer’s bank is asking about it',
  needs_answer: 'The buyer’s bank is claiming it back: answer needed',
  under_review: 'The buyer’s bank is reviewing it',
  won: 'Decided for you',
  lost: 'Decided for the buyer',
  closed: 'Closed',
}

/** Display names of the kinds of products. */
export const productKind: Record<ProductKind, string> = {
  print: 'Print',
  class: 'Class photo',
  folder: 'Folder',
  merchandise: 'Merchandise',
  delivery: 'Delivery',
}

export function printProduct({ kind, name, size }: SoldProduct): string {
  const names = { size: size && `print at ${sizeLabel(size)}`, kind: productKind[kind].toLowerCase(), name }
  return names[productKinds[kind].knownBy] ?? name
}
