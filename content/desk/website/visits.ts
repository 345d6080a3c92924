import { FEWEST_ENQUIRIES } from '../../../domain/site/visits.ts'

/** How often pages of the website were opened. */
export const visitWords = {
  title: 'Visits',
  lead: 'How often people opened your pages, and which website led them there. Sums alone: no cookies, nobody is followed, robots are left out.',
  own: 'Your own visits are left out for a day from wherever you used this desk. From another network or another browser they are counted.',
  off: 'Visits are not counted: whoever runs the server has switched that off (COUNT_VISITS). Below are the sums from before.',
  kept: (days: number) => `Sums are kept for ${days} days. The last minute may be missing.`,
  total: (visits: string) => `${visits} in this period`,
  none: 'No visits in this period',
  periods: { '7': '7 days', '30': '30 days', '90': '90 days', '365': '12 months' },
  allPages: 'All pages',
  by: { '7': 'Visits by day', '30': 'Visits by day', '90': 'Visits by week', '365': 'Visits by month' },
  from: { '7': 'Day', '30': 'Day', '90': 'Week from', '365': 'Month' },
  pages: 'Pages',
  sources: 'Where they came from',
  notSaid: 'Not said: a bookmark, a mail, or the address typed',
  itself: 'Another page of this website',
  others: 'Other websites',
  before: 'Opened before an enquiry',
  beforeLead: `Pages that were opened in the half-hour before an enquiry was sent. Only from ${FEWEST_ENQUIRIES} enquiries on, so that nothing is said of one person.`,
  beforeNone: 'No page was opened before so many enquiries yet.',
}
