import { site } from '../site.ts'

/** The page for an address that leads nowhere, and the screen for what failed. */
export const problemWords = {
  missing: 'Oops! Page not found',
  reload: `Please reload the page. If it happens again, write to ${site.email}.`,
}
