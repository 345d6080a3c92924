import { boundedText } from '../../bounded-text.ts'

/** How many days the link in a mail about a credit is valid; the credit itself stays. */
export const CREDIT_LINK_DAYS = 90

/** The secret of such a link. The server made it, so anything else is refused. */
export const CreditKey = boundedText(200).regex(/^[\w-]{60,200}$/)
