import type { z } from 'zod'
import { group, line, list, prose, richBlocks, text } from '../fields/basic-fields.ts'
import { PAGE_WIDTH } from '../fields/picture-fields.ts'
import { frame, pageWords } from './shared.ts'

export const About = group('About', {
  headline: line('Headline', 80),
  hero: frame('Opening picture', PAGE_WIDTH),
  lead: text('Lead', 300),
  biography: richBlocks('Biography'),
  portrait: frame('Portrait'),
  facts: list('Facts', group('Fact', { term: line('Name', 30), value: line('Value', 80) }), {
    entry: 'fact',
    max: 8,
  }),
  approach: group('How you work', {
    heading: line('Heading', 80),
    values: list('Values', group('Value', { title: line('Title', 40), text: prose('Text', 800) }), {
      entry: 'value',
      max: 6,
    }),
  }),
  wide: frame('Wide picture', PAGE_WIDTH),
  closing: group('Closing', {
    heading: line('Heading', 80),
    portfolio: line('Button to the portfolio', 40),
    contact: line('Button to the contact form', 40),
  }),
  page: pageWords(),
})
export type About = z.infer<typeof About>
