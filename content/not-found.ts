/** The page for an address that leads nowhere. */
export const notFoundWords = {
  slate: '404 · Above the cloud',
  heading: 'Oops! Page not found',
}
