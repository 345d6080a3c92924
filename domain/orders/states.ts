export const ORDER_STATES = ['awaiting_payment', 'paid', 'delivered', 'cancelled', 'refunded'] as const
export const REFUND_STATES = ['asked', 'done', 'refused'] as const
/** How far prints have got: `delivered` to the school, or posted to the buyer's address. */
export const PRINT_STEPS = ['ordered', 'sent', 'delivered'] as const
export type PrintStep = (typeof PRINT_STEPS)[number]
/** The same of an order, which may have no prints. */
export const PRINT_STATES = ['none', ...PRINT_STEPS, 'cancelled'] as const

/** Where prints are sent. */
export const PRINT_PLACES = ['school', 'home'] as const
export type PrintPlace = (typeof PRINT_PLACES)[number]
