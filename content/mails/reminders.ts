import { longDay } from '../../domain/days.ts'
import { formatPounds } from '../../domain/money.ts'
import type { ReminderKind } from '../../domain/reminders/reminders.ts'
import type { MailContent } from './mail-content.ts'

/** What the desk calls these mails. */
export const remindersLabels = {
  reminder: { sent: 'Reminder', job: 'Reminder, to a parent' },
  confirm: { sent: 'Confirm an address for reminders', job: 'Link to confirm an address, to a parent' },
}

interface Reminder {
  kind: ReminderKind
  schoolName: string
  /** The deadline it is about, or the last day of sales; null if none is set. */
  day: string | null
  /** Of an early price: what comes off until when, the step that ends first. */
  early?: readonly { gives: string; value: number | null; until: string }[]
  askedAt: Date
  /** Whether the address belongs to an account. */
  byAccount: boolean
  /** The school photos page. */
  site: string
  endLink: string
}

/** Names no child and contains no code, because the recipient need not be the parent. */
export function reminderMail(reminder: Reminder): MailContent {
  const { title, says } = WORDS[reminder.kind](reminder)
  return {
    subject: title,
    title,
    preview: says,
    paragraphs: [
      says,
      reminder.byAccount
        ? 'Sign in, and you’ll find them under your children.'
        : 'To see them, you need your child’s access code. If you’ve lost it, you can have it sent again.',
    ],
    button: {
      label: 'See the photos',
      href: reminder.byAccount ? `${reminder.site}/children` : reminder.site,
    },
    also: { label: 'End these reminders', href: reminder.endLink },
    after: [
      `You asked for this on ${longDay(reminder.askedAt)}. You’ll get at most three of these, and none once you’ve bought anything.`,
      ...(reminder.byAccount ? [] : [`Lost your code? ${reminder.site}/lost-code`]),
    ],
  }
}

/** The same in one text message. */
export function reminderText(reminder: Reminder, business: string): string {
  return `${business}: ${WORDS[reminder.kind](reminder).says} ${reminder.site} To end these: ${reminder.endLink}`
}

interface Confirmation {
  /** When the link expires. */
  until: Date
  confirmLink: string
  endLink: string
}

/**
 * For an address that somebody typed. It may be a stranger's, so the mail says nothing about the child or the school.
 */
export function confirmMail({ until, confirmLink, endLink }: Confirmation): MailContent {
  const says = 'Somebody asked for reminders about school photos to be sent to this address.'
  return {
    subject: 'Is this the right address for reminders?',
    title: 'Is this the right address?',
    preview: says,
    paragraphs: [
      `${says} If that was you, please confirm it, and the reminders will start.`,
      'If it wasn’t you, you don’t need to do anything. No reminders will come, and the address will be forgotten.',
    ],
    button: { label: 'Confirm this address', href: confirmLink },
    also: { label: 'It wasn’t me', href: endLink },
    after: [`The link works until the end of ${longDay(until)}.`],
  }
}

/** For an address that gets these reminders already. Nothing in it ends them, because somebody else may have asked. */
export function repeatedRequestMail({ until, confirmLink }: Omit<Confirmation, 'endLink'>): MailContent {
  const says = 'Somebody asked again for reminders about school photos to be sent to this address.'
  return {
    subject: 'Did you ask for reminders again?',
    title: 'Was that you?',
    preview: says,
    paragraphs: [
      `${says} It already gets them, and will keep getting them.`,
      'If that was you, on another phone or computer, please confirm it, and the page there will say so too. If it wasn’t you, you don’t need to do anything.',
    ],
    button: { label: 'It was me', href: confirmLink },
    after: [`The link works until the end of ${longDay(until)}.`],
  }
}

/** The same in one text message. */
export const confirmText = ({ confirmLink }: Confirmation, business: string): string =>
  `${business}: somebody asked for reminders about school photos on this number. If that was you, confirm it: ${confirmLink}`

const photosOf = ({ schoolName }: Reminder) => `school photos of ${schoolName}`
const lastDay = ({ day }: Reminder) => day && longDay(day)

/** What a reminder of each kind says. */
const WORDS: Record<ReminderKind, (reminder: Reminder) => { title: string; says: string }> = {
  'photos-ready': (reminder) => {
    const until = lastDay(reminder)
    return {
      title: 'The school photos are ready',
      says: `The ${photosOf(reminder)} can be seen now${until ? `, until ${until}` : ''}.`,
    }
  },
  basket: (reminder) => {
    const until = lastDay(reminder)
    return {
      title: 'There are photos in your basket',
      says: `You left photos in your basket, from the ${photosOf(reminder)}.${until ? ` You can buy them until ${until}.` : ''}`,
    }
  },
  'early-bird': (reminder) => {
    const until = lastDay(reminder)
    const { early = [] } = reminder
    return {
      title: early.length > 1 ? `The early price changes after ${until}` : `The early price ends on ${until}`,
      says: `The ${photosOf(reminder)} cost less until the end of ${until}: ${earlyOffs(early)}. You get the early price at the checkout.`,
    }
  },
  'print-deadline': (reminder) => ({
    title: `Prints can be ordered until ${lastDay(reminder)}`,
    says: `Prints of the ${photosOf(reminder)} can be ordered until the end of ${lastDay(reminder)}.`,
  }),
  closing: (reminder) => ({
    title: `The school photos close on ${lastDay(reminder)}`,
    says: `The ${photosOf(reminder)} can be seen and bought until the end of ${lastDay(reminder)}.`,
  }),
}

/** `20% off until 4 December 2026, then 10% off until 9 December 2026`. */
const earlyOffs = (steps: readonly { gives: string; value: number | null; until: string }[]) =>
  steps
    .map(({ gives, value, until }) => {
      const off = gives === 'percent' ? `${value}% off` : `${formatPounds(value ?? 0)} off the order`
      return `${off} until ${longDay(until)}`
    })
    .join(', then ')
