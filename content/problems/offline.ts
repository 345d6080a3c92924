/** Without a connection, or without the records. */
export const offlineWords = {
  offline: 'You are offline. What you have chosen is kept: go on when you are back.',
  noRecords:
    'We cannot get at our records just now. What you have chosen and typed is kept, and this page tries again by itself.',
}
