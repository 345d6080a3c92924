import { site } from '../site.ts'

/** While the school area's code is on its way, and where it cannot run. */
export const openingWords = {
  wait: 'Opening…',
  late: 'This is taking longer than it should. Please check your connection and reload the page.',
  withoutScript: `School photos need JavaScript. Please switch it on in your browser, or write to ${site.email}: I can help.`,
}
