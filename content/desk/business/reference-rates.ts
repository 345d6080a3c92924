/** The Bank of England's reference rates. */
export const referenceRateWords = {
  heading: 'Interest on late invoices',
  lead: 'What a client owes for paying late is 8% above the Bank of England’s base rate of 30 June or 31 December, whichever came before. Look the rate up on the Bank’s website and give it once: every letter of that half-year uses it.',
  none: 'No rate is missing.',
  baseRate: (day: string) => `Base rate on ${day}`,
  appliesFrom: (day: string) => `For invoices that became late in the half-year from ${day}`,
  missing: 'Not given yet',
  give: 'Give the rate',
  change: 'Change',
  field: 'Base rate in percent',
  save: 'Save the rate',
}
