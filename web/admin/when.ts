const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/London',
})

/** `20 Mar 2026, 10:05`, as the clock at the house shows it. */
export const formatMoment = (iso: string) => moment.format(new Date(iso))

/** `20 Mar 2026`. */
export const formatDate = (iso: string) => day.format(new Date(iso))
