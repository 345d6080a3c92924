/** Without a connection, or without the records. */
export const offlineWords = {
  offline: 'You are offline. What you have chosen is kept: carry on when you are back online.',
  noRecords:
    'We cannot reach our records just now. What you have chosen and typed is kept, and this page will try again by itself.',
}
