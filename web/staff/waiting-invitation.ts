import { storedInBrowser } from '../browser-storage.ts'

/**
 * The token of an invitation that was opened and not accepted yet. It outlives its tab, because the link that confirms
 * a new account opens in another one; it is of use only to whoever signs in with the invited address.
 */
export const waitingInvitation = storedInBrowser('invitation', '')
