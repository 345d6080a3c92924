/** The page for an address that leads nowhere, and the screen for what failed. */
export const problemWords = {
  missing: 'Oops! Page not found',
  reload: (email: string) => `Please reload the page. If it happens again, write to ${email}.`,
}
