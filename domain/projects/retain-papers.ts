const TAX_YEARS = 6
/** The last day of a tax year, in each year. */
const TAX_YEAR_ENDS = '04-05'

/** Until which day tax law asks for a paper of a day: six years after its tax year has ended, which is on 5 April. */
export function papersRetainedUntil(day: string): string {
  const year = Number(day.slice(0, 4))
  const ended = day.slice(5) <= TAX_YEAR_ENDS ? year : year + 1
  return `${ended + TAX_YEARS}-${TAX_YEAR_ENDS}`
}
