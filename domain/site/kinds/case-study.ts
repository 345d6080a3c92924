import type { z } from 'zod'
import { categories } from '../categories/category-fields.ts'
import { addressPart } from '../fields/address-fields.ts'
import {
  choice,
  group,
  line,
  list,
  optionalGroup,
  optionalLine,
  richBlocks,
  text,
  toggle,
} from '../fields/basic-fields.ts'
import { PAGE_WIDTH } from '../fields/picture-fields.ts'
import { filmFields, frame, pageWords } from './shared.ts'

/** A section of the story: running text, with short notes next to it. */
const passage = (label: string) =>
  group(label, {
    paragraphs: richBlocks('Text'),
    margin: list('In the margin', line('Note', 120), {
      entry: 'note',
      max: 8,
      help: 'Light, weather, equipment, a lesson learned.',
    }),
  })
export type Passage = z.infer<ReturnType<typeof passage>>

export const CaseStudy = group('Case study', {
  title: line('Title', 60),
  slug: addressPart('Address'),
  otherName: optionalLine('Another name by which it is found', 60, { unseen: true }),
  badges: categories('Kinds of work', 'home'),
  client: line('Client', 60),
  genre: line('Genre', 60),
  location: line('Location', 60),
  lead: text('Lead', 300),
  hero: frame('Opening picture', PAGE_WIDTH),
  story: passage('Story'),
  process: passage('Process'),
  outcome: passage('Outcome'),
  frames: group('Pictures', {
    pair: list('Two after the story', frame('Picture'), {
      entry: 'picture',
      max: 6,
      help: 'Side by side, in twos.',
    }),
    wide: frame('One at full width after the process', PAGE_WIDTH),
    wipe: toggle('The one at full width can be wiped from flat to graded', {
      help: 'The flat side is made from the picture itself, and the page says so.',
    }),
  }),
  deliverables: list('Deliverables', line('Entry', 120), { entry: 'entry', max: 16 }),
  film: optionalGroup('Film', {
    ...filmFields(),
    invitation: line('Invitation', 60),
    frame: frame('Picture'),
  }),
  action: group('Call to action', {
    heading: line('Heading', 80),
    label: line('Button', 40),
    contact: choice('Leads to', [
      { value: 'home', label: 'The contact form of the home page' },
      { value: 'here', label: 'A contact form at the foot of this page' },
    ]),
  }),
  page: pageWords(),
})
export type CaseStudy = z.infer<typeof CaseStudy>
