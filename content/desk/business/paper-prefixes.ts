import type { PaperKind } from '../../../domain/projects/paper-numbers.ts'

/** What the numbers of papers begin with. */
export const paperPrefixWords = {
  heading: 'Numbers of quotes and invoices',
  lead: 'Each kind of paper is numbered from 1 every year, without a gap. You choose what the number begins with.',
  fields: {
    quote: 'Quotes',
    invoice: 'Invoices',
    'credit-note': 'Credit notes',
  } satisfies Record<PaperKind, string>,
  next: (number: string) => `The next one: ${number}`,
  hint: 'One to six letters and digits, a letter first. Papers that you’ve sent keep their number, and the count goes on. A prefix stays with its kind of paper for good, so no two papers ever share a number.',
  save: 'Save the numbers',
  saved: 'Saved. It holds from the next paper on.',
}
