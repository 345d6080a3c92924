import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/days.ts'
import type { PrivacyFacts } from '../../domain/privacy/privacy-facts.ts'
import {
  BROWSER_KEYS,
  CACHES,
  COOKIES,
  type OTHER_BROWSER_KEYS,
  PAYMENT_COOKIES,
  TAB_KEYS,
} from '../../domain/privacy/stored-on-device.ts'
import { days, hours, type NoticeSection, type NoticeTable } from './notice.ts'

const life = (ms: number) => {
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} minutes`
  return ms < DAY_MS ? hours(Math.round(ms / HOUR_MS)) : days(Math.round(ms / DAY_MS))
}
const unused = (ms: number) => `${life(ms)} after it was last changed`

const COOKIE_WORDS: Record<keyof typeof COOKIES, string> = {
  device: 'Recognises this browser when you sign in again, so that guessers cannot lock you out',
}
const PAYMENT_WORDS: Record<keyof typeof PAYMENT_COOKIES, string> = {
  __stripe_mid: 'Set by the payment provider at the checkout, to detect fraud: this browser',
  __stripe_sid: 'Set by the payment provider at the checkout, to detect fraud: this visit',
}
const BROWSER_WORDS: Record<keyof typeof BROWSER_KEYS, string> = {
  'school.basket': 'The codes that you have opened, and your basket',
  'school.checkout': 'How far your order has got, so that it is placed only once',
  'school.credit-key': 'The key to a credit that was emailed to you',
  'school.reminders': 'Which reminders this browser asked for, so that it can end them',
  invitation: 'An invitation that you have opened and not accepted yet',
  'desk.copy': 'At a desk: lists to look at without a connection; deleted when you sign out',
  'desk.outbox': 'At a desk: ticks waiting for a connection, without names; deleted when you sign out',
  'desk.phone': 'At a desk: a random name of this phone, for the marks of a photo day',
  'desk.website.*': 'At a desk: words for the website that are not saved yet',
}
const OTHER_WORDS: Record<keyof typeof OTHER_BROWSER_KEYS, readonly [string, string]> = {
  'supabase.auth.token': ['That you are signed in', 'Until you sign out'],
  'desk-factor-notice': ['At a desk: that a notice was put off', 'Until you clear it'],
  'desk-mail-notice': ['At a desk: that a notice was put off', 'Until you clear it'],
  'desk-setup-notice': ['At a desk: that a notice was put off', 'Until you clear it'],
  'tus::*': ['At a desk: uploads to resume', 'Until uploaded, 7 days at most'],
}
const TAB_WORDS: Record<(typeof TAB_KEYS)[number], string> = {
  'school.open': 'Which child’s photos are open',
  'school.visit': 'Which visit this tab belongs to, so that signing out clears it',
  'school.code': 'A code that you typed before signing in',
  'school.typed': 'What you typed at the checkout, with the address for prints; never the card',
  'school.send-home': 'Whether prints are to come to your home',
  'school.offer-code': 'The code of an offer',
  'school.reminder-fields': 'The address that you typed for reminders',
  'desk.prices.*': 'At a desk: prices that are not saved yet',
  'desk.website.open.*': 'At a desk: which parts of a form are open',
  'desk.website.width': 'At a desk: how wide a preview is',
  'desk.website.tab': 'At a desk: which tab this is',
  'react-router-scroll-positions': 'How far down each screen you were, for when you go back',
}
const CACHE_WORDS: Record<(typeof CACHES)[number], readonly [string, string]> = {
  'desk-*': ['At a desk: its program, to open without a connection', 'Until the next version, or sign-out'],
}

const entries = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][]

/** The section of the privacy notice about cookies, and what else pages keep in a browser. */
export function onYourDevice({ processors }: Pick<PrivacyFacts, 'processors'>): NoticeSection {
  const provider = processors.find(({ does }) => does === 'payments')?.name
  return {
    id: 'cookies',
    heading: 'Cookies, and what is kept in your browser',
    paragraphs: [
      'All of it is needed for what you ask for, so there is nothing to consent to. None of it follows you to other websites. You can clear it in your browser at any time; you are then signed out, and your basket is empty. A visit to the public pages alone leaves nothing behind.',
      ...(provider
        ? [
            `At the checkout the fields for a card come from ${provider}, which sets the two cookies named here on this website, and others on its own.`,
          ]
        : []),
    ],
    tables: tables(provider !== undefined),
    after: ['A star stands for a number or a name. Nothing is kept in IndexedDB.'],
  }
}

function tables(takesCards: boolean): NoticeTable[] {
  return [
    {
      caption: 'Cookies',
      columns: ['Name', 'What for', 'How long'],
      rows: [
        ...entries(COOKIES).map(([name, ms]) => [name, COOKIE_WORDS[name], life(ms)] as const),
        ...(takesCards
          ? entries(PAYMENT_COOKIES).map(([name, ms]) => [name, PAYMENT_WORDS[name], life(ms)] as const)
          : []),
      ],
    },
    {
      caption: 'Local storage',
      columns: ['Name', 'What for', 'How long'],
      rows: [
        ...entries(BROWSER_KEYS).map(([name, ms]) => [name, BROWSER_WORDS[name], unused(ms)] as const),
        ...entries(OTHER_WORDS).map(([name, words]) => [name, ...words] as const),
      ],
    },
    {
      caption: 'Session storage',
      columns: ['Name', 'What for', 'How long'],
      rows: TAB_KEYS.map((name) => [name, TAB_WORDS[name], 'Until the tab is closed']),
    },
    {
      caption: 'Cache storage',
      columns: ['Name', 'What for', 'How long'],
      rows: CACHES.map((name) => [name, ...CACHE_WORDS[name]]),
    },
  ]
}
