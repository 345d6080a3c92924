const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/** `2025-06-30`, or a moment in ISO form, is `30 June 2025` where the photos are taken; it stays on one line. */
export const longDay = (moment: string): string => long.format(new Date(moment)).replaceAll(' ', '\u00a0')
