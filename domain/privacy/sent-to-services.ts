/** What a service that works for the shop may be sent of people. */
export const SENT_DATA = [
  'card',
  /** The network address, and whatever else its own fields in our page can see. */
  'browser',
  'sum',
  /** Our own number for an order, which nobody else is shown. */
  'orderId',
  'orderNumber',
  'bought',
  'buyerName',
  'email',
  'mobile',
  'phone',
  'postcode',
  'postalAddress',
  'childName',
  'className',
  'pupilNumber',
  'photoName',
  'school',
  'accessCode',
  'refusals',
  /** Whoever has one can open an order, a gallery or an account. */
  'links',
  'signInCode',
  /** The browser with which somebody signed in, in words. */
  'device',
  'enquiry',
] as const
export type SentData = (typeof SENT_DATA)[number]

/** What the payment provider gets at the checkout, by its own fields in the page; the rest it is sent by the server. */
export const SENT_FROM_CHECKOUT: readonly SentData[] = ['card', 'browser', 'buyerName', 'email', 'postcode']

/**
 * What the payment provider, and whoever carries our mails and text messages, are sent of people. The privacy notice and
 * the impact assessment are written from it, and a test compares it with what they get.
 */
export const SENT_TO: Record<'payments' | 'mail' | 'texts', readonly SentData[]> = {
  payments: [...SENT_FROM_CHECKOUT, 'sum', 'orderId'],
  mail: [
    ...['buyerName', 'email', 'sum', 'orderNumber', 'bought', 'childName', 'className', 'school'],
    ...['accessCode', 'refusals', 'links', 'signInCode', 'device', 'enquiry'],
  ] as const,
  texts: ['mobile', 'school', 'links', 'signInCode'],
}
