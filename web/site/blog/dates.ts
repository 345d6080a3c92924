const words = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `2024-02-16` as `16 February 2024`. */
export const longDate = (day: string) => words.format(new Date(`${day}T00:00:00Z`))
