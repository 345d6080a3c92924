import { DAY_MS, HOUR_MS, MINUTE_MS } from '../days.ts'

/**
 * Everything that our pages leave on a visitor's device, with how long it is used, in milliseconds; the privacy notice
 * is written from this list. A name may have one `*`, for an id.
 */
export const COOKIES = {
  device: 365 * DAY_MS,
} as const

/** What the payment provider's card fields add on our own pages, if the shop takes cards. */
export const PAYMENT_COOKIES = {
  __stripe_mid: 365 * DAY_MS,
  __stripe_sid: 30 * MINUTE_MS,
} as const

const MONTH_MS = 30 * DAY_MS

/** In local storage, written by `storedInBrowser`: ignored and removed once untouched for so long. */
export const BROWSER_KEYS = {
  'school.basket': MONTH_MS,
  'school.checkout': 2 * HOUR_MS,
  'school.credit-key': MONTH_MS,
  'school.reminders': 365 * DAY_MS,
  invitation: DAY_MS,
  'desk.copy': DAY_MS,
  'desk.outbox': MONTH_MS,
  'desk.phone': 365 * DAY_MS,
  'desk.website.*': MONTH_MS,
} as const

/** In session storage, which the browser empties with the tab. */
export const TAB_KEYS = [
  'school.open',
  'school.visit',
  'school.code',
  'school.typed',
  'school.send-home',
  'school.offer-code',
  'school.reminder-fields',
  'desk.prices.*',
  'desk.website.open.*',
  'desk.website.width',
  'desk.website.tab',
  // Written by the router.
  'react-router-scroll-positions',
] as const

/** The session, as the accounts' client stores it. */
export const SESSION_KEY = 'supabase.auth.token'

/** In local storage, written by others than `storedInBrowser`; null: until somebody signs out or clears the browser. */
export const OTHER_BROWSER_KEYS = {
  [SESSION_KEY]: null,
  'desk-factor-notice': null,
  'desk-setup-notice': null,
  'desk-mail-notice': null,
  'tus::*': 7 * DAY_MS,
} as const

/** Caches of the desk's service worker. */
export const CACHES = ['desk-*'] as const

type Named<Pattern extends string> = Pattern extends `${infer Before}*${infer After}`
  ? `${Before}${string}${After}`
  : Pattern

export type BrowserKey = Named<keyof typeof BROWSER_KEYS>
export type TabKey = Named<(typeof TAB_KEYS)[number]>

/** Whether a name is one of a pattern's. */
export function isNamedBy(pattern: string, name: string): boolean {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return name === pattern
  return name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after)
}

/** How long a value in local storage is used; undefined if it is not one of `BROWSER_KEYS`. */
export function browserKeyLife(name: string): number | undefined {
  return Object.entries(BROWSER_KEYS).find(([pattern]) => isNamedBy(pattern, name))?.[1]
}
