import type { DeskRole } from '../../../domain/accounts/roles.ts'
import { desk, mayOpen } from '../../../domain/screens.ts'

/** The lists of what the rail counts. */
export const duePrints = `${desk.orders}?prints=due`
export const givenUp = `${desk.messages}?view=given-up`

/** `counts` names the counter to show; `also` matches further addresses in the section. */
export interface Section {
  to: string
  label: string
  also?: RegExp
  counts?: 'orders' | 'enquiries' | 'messages'
  /** What the counted items are waiting for. */
  waiting?: string
  /** The list of exactly these, if the section opens another. */
  waitingAt?: string
  /** On a phone it is in the menu, if there is one. */
  wide?: boolean
}

interface Group {
  name: string
  sections: readonly Section[]
}

/** Daily sections; always visible. */
const primarySections: readonly Section[] = [
  { to: desk.today, label: 'Today' },
  { to: desk.events, label: 'Events', also: /\/admin\/(events|classes|students)\// },
  { to: desk.orders, label: 'Orders', counts: 'orders', waiting: 'to print', waitingAt: duePrints },
  { to: desk.enquiries, label: 'Enquiries', counts: 'enquiries', waiting: 'new' },
  { to: desk.projects, label: 'Projects', wide: true },
  { to: desk.calendar, label: 'Calendar', wide: true },
  { to: desk.website, label: 'Website', wide: true },
]

/** The others; in a menu on narrow screens. */
const sectionGroups: readonly Group[] = [
  {
    name: 'Shop',
    sections: [
      { to: desk.sales, label: 'Sales' },
      { to: desk.prices, label: 'Prices' },
      { to: desk.offers, label: 'Offers' },
    ],
  },
  {
    name: 'Records',
    sections: [
      {
        to: desk.messages,
        label: 'Messages',
        counts: 'messages',
        waiting: 'gave up',
        waitingAt: givenUp,
      },
      { to: desk.activity, label: 'Activity' },
      { to: desk.privacy, label: 'Privacy' },
    ],
  },
  {
    name: 'Business',
    sections: [
      { to: desk.business, label: 'Business details' },
      { to: desk.people, label: 'People' },
      { to: desk.setup, label: 'Setup' },
      { to: desk.help, label: 'Help' },
    ],
  },
]

const forRole = (sections: readonly Section[], role: DeskRole) =>
  sections.filter(({ to }) => mayOpen(role, to))

/** The sections that somebody may open, the daily ones and the others. */
export const sectionsFor = (role: DeskRole) => ({
  primary: forRole(primarySections, role),
  groups: sectionGroups
    .map((group) => ({ ...group, sections: forRole(group.sections, role) }))
    .filter(({ sections }) => sections.length > 0),
})

/** Whether an address is in a section. */
export function isCurrentSection({ to, also }: Section, path: string): boolean {
  if (path === to || also?.test(path)) return true
  return to !== desk.events && path.startsWith(`${to}/`)
}
