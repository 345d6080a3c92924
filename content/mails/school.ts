import { longDay, longMoment } from '../../domain/days.ts'
import type { OptOut, OptOutEffects, OptOutSource } from '../../domain/school/opt-outs.ts'
import { effectWords, optOutNames, sourceNames } from '../opt-outs.ts'
import type { MailContent } from './mail-content.ts'

/** What the desk calls these mails. */
export const schoolLabels = {
  lostCode: { sent: 'Access code', job: 'Lost access code, to the parents' },
  optOutReceipt: { sent: 'Receipt of a refusal', job: 'Receipt of a refusal' },
  guessing: { sent: 'Warning of guessed codes, to you', job: 'Warning of guessed codes, to you' },
  code: { sent: 'Access code', job: 'Access code, to the parents' },
}

export function guessingWarning({ at, limit }: { at: Date; limit: number }): MailContent {
  return {
    subject: 'Many wrong access codes',
    title: 'Somebody may be guessing access codes',
    preview: `More than ${limit} wrong codes within an hour.`,
    paragraphs: [
      `By ${longMoment(at)}, more than ${limit} wrong access codes had been typed within an hour. Typing mistakes alone do not add up to that many.`,
      'Guessing is still hopeless: there are about 850,000,000,000 possible codes. Until the hour is over, each address may try only a few wrong ones. Correct codes still work.',
      'If it goes on, look at the log for the addresses it comes from, and have them blocked. You’ll be told at most once an hour.',
    ],
  }
}

interface FoundCode {
  firstName: string
  classRef: string
  eventName: string
  accessCode: string
  /** Opens the code page with the code filled in. */
  link: string
}

export function lostCodes(found: FoundCode[]): MailContent {
  const one = found.length === 1 ? found[0] : undefined
  return {
    subject: one ? 'Your school photos access code' : 'Your school photos access codes',
    title: one ? 'Your access code' : 'Your access codes',
    preview: 'You asked for it on the school photos page.',
    paragraphs: [
      one
        ? 'You asked for the access code of your child’s school photos. Here it is.'
        : 'You asked for the access codes of your children’s school photos. Here they are.',
    ],
    rows: found.flatMap(({ firstName, classRef, eventName, accessCode, link }): [string, string][] => [
      [`${firstName}, ${classRef}, ${eventName}`, accessCode],
      ['Open the photos', link],
    ]),
    after: [
      'Anyone with a code can see the photos, so please keep it to yourself.',
      'If you didn’t ask for this, you don’t need to do anything. The code wasn’t sent to any other address.',
    ],
  }
}

interface CodeMail {
  firstName: string
  eventName: string
  accessCode: string
  link: string
  salesClose: string | null
  /** What the code opens on the day of the mail: the photos, from a day, once they are ready, or nothing any more. */
  seen: 'now' | { from: string } | 'once-ready' | 'closed'
  reminder: boolean
}

function seenWhen({ seen, salesClose }: CodeMail): string {
  if (seen === 'now') return 'can be seen with this access code.'
  if (seen === 'once-ready') return 'can be seen with this access code as soon as they are ready.'
  if (seen === 'closed')
    return `could be seen${salesClose ? ` until ${longDay(salesClose)}` : ''}, and are closed now.`
  return `can be seen with this access code from ${longDay(seen.from)}.`
}

/**
 * A pupil's code, for the parents. It has no advertising: addresses from a school's roster may be used to say where
 * the photos are, and for nothing else.
 */
export function codeMail(mail: CodeMail): MailContent {
  const close = mail.salesClose && longDay(mail.salesClose)
  const what = `the photos of ${mail.firstName} from ${mail.eventName} ${seenWhen(mail)}`
  return {
    subject: `Access code for ${mail.firstName}’s school photos`,
    title: `${mail.firstName}’s school photos`,
    preview: `Your access code is ${mail.accessCode}.`,
    paragraphs: [
      mail.reminder ? `This is a reminder: ${what}` : `${what.charAt(0).toUpperCase()}${what.slice(1)}`,
      ...(close && mail.seen !== 'closed' ? [`They can be seen until ${close}.`] : []),
    ],
    rows: [['Access code', mail.accessCode]],
    button: { label: 'See the photos', href: mail.link },
    after: [
      'Anyone with the code can see these photos, so please keep it to yourself.',
      'I am sending you this because the school gave me your address for this purpose. If it reached you by mistake, please reply, and I’ll remove the address.',
    ],
  }
}

interface OptOutReceipt {
  optOut: OptOut
  source: OptOutSource
  recordedAt: Date
  liftedAt: Date | null
  /** Null if it was lifted before it had been carried out. */
  effects: OptOutEffects | null
  classRef: string
  eventName: string
  toParent: boolean
}

/** What became of a refusal, to whoever said or recorded it. Names no child, since addresses are mistyped. */
export function optOutReceiptMail(receipt: OptOutReceipt): MailContent {
  const { optOut, source, recordedAt, liftedAt, effects, classRef, eventName, toParent } = receipt
  const about = toParent ? 'your child' : `a student of ${classRef}`
  const followed = liftedAt === null && effects !== null
  return {
    subject: liftedAt ? 'A refusal was lifted' : 'Your refusal is recorded',
    title: liftedAt ? 'A refusal was lifted' : 'Your refusal is recorded',
    preview: `${optOutNames[optOut]}, for ${about}.`,
    paragraphs: [
      liftedAt
        ? `The refusal for ${about} was lifted on ${longMoment(liftedAt)}. If somebody else refuses the same for this student, that still stands.`
        : `The refusal for ${about} was recorded on ${longMoment(recordedAt)} and took effect at once.`,
    ],
    rows: [
      ['What', optOutNames[optOut]],
      ['Said by', sourceNames[source]],
      ['Event', eventName],
      ['Class', classRef],
      ...(followed ? ([['What followed', effectWords(effects)]] as const) : []),
    ],
    after: ['Is something wrong here? Reply to this email.'],
  }
}
