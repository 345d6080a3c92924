const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** `21 November at 09:30`, by the reader's own clock. */
export const momentOf = (iso: string) => moment.format(new Date(iso))
