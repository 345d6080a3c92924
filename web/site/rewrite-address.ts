import { afterPaint } from './after-paint.ts'

/**
 * Puts another address for the state of this page into its place, without the router and without a new entry in the
 * history; once the state itself has been painted, since browsers take their time over it.
 */
export function rewriteAddress(address: string) {
  afterPaint(() => history.replaceState(history.state, '', address))
}
