export const ORDER_STATES = ['awaiting_payment', 'paid', 'delivered', 'cancelled', 'refunded'] as const
export const REFUND_STATES = ['asked', 'done', 'refused'] as const
/** How far prints have got. */
export const PRINT_STEPS = ['ordered', 'sent', 'delivered'] as const
export type PrintStep = (typeof PRINT_STEPS)[number]
/** The same of an order, which may have no prints. */
export const PRINT_STATES = ['none', ...PRINT_STEPS, 'cancelled'] as const
