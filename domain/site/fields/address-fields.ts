import { z } from 'zod'
import { boundedText } from '../../bounded-text.ts'
import { type FieldWords, siteFields } from './field-meta.ts'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const SLUG_WORDS = 'Small letters, figures and single hyphens only'

/** The last part of a page's address. */
export const addressPart = (label: string, words: FieldWords = {}) =>
  boundedText(80)
    .regex(SLUG, SLUG_WORDS)
    .register(siteFields, { input: 'address-part', label, max: 80, ...words })

/** What names an entry of a list elsewhere. It is never typed: a new entry gets it when it is published. */
export const madeKey = (label: string, max: number) =>
  boundedText(max)
    .regex(MADE_KEY, SLUG_WORDS)
    .default('')
    .register(siteFields, { input: 'key', label, max, optional: true })

const MADE_KEY = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/

/** What may be written as a link: an address on this site, or one of four schemes elsewhere. */
export const isSafeLink = (href: string): boolean => {
  if (/[\s\\<>"'`]/.test(href)) return false
  if (/^(?:\/(?!\/)|#)/.test(href)) return true
  return /^(?:https?:\/\/[a-z0-9][a-z0-9.-]*(?::\d{1,5})?(?:[/?#]|$)|mailto:.|tel:.)/i.test(href)
}

const HOST_LABEL = /^[a-z0-9-]{1,63}$/i

/** Whether a text begins like the name of a website: `www.example.com`, `example.com/prices`. */
function beginsWithHost(text: string): boolean {
  const labels = (text.split(/[/?#:]/, 1)[0] ?? '').split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => HOST_LABEL.test(label)) &&
    /^[a-z]{2,}$/i.test(labels.at(-1) ?? '')
  )
}

/** A link as it was meant: a website without `https://`, or an e-mail address without `mailto:`. Others stay. */
export function completedLink(link: string): string {
  if (isSafeLink(link) || /\s/.test(link)) return link
  const [name = '', host = '', ...more] = link.split('@')
  if (host && name && more.length === 0 && !/[/?#:]/.test(link) && beginsWithHost(host))
    return `mailto:${link}`
  return beginsWithHost(link) ? `https://${link}` : link
}

export const LINK_WORDS =
  'Please give an address of this site, such as /about, or one that begins with https:, mailto: or tel:'

/** A new schema each time: the registry knows a field by its schema. */
const safeLink = () => boundedText(400).trim().overwrite(completedLink).refine(isSafeLink, LINK_WORDS)

/** An address that a button or link leads to. */
export const link = (label: string, words: FieldWords = {}) =>
  safeLink().register(siteFields, { input: 'link', label, max: 400, ...words })

/** An address that may stay empty. */
export const optionalLink = (label: string, words: FieldWords = {}) =>
  z
    .union([z.literal(''), safeLink()])
    .default('')
    .register(siteFields, { input: 'link', label, max: 400, optional: true, ...words })

const documentId = () => boundedText(80).regex(SLUG, 'Please choose a page')

/** A reference to another document, by its id. */
export const reference = (label: string, kind: string, words: FieldWords = {}) =>
  documentId().register(siteFields, { input: 'document', label, kind, ...words })

/** A reference that may stay empty. */
export const optionalReference = (label: string, kind: string, words: FieldWords = {}) =>
  z
    .union([z.literal(''), documentId()])
    .default('')
    .register(siteFields, { input: 'document', label, kind, optional: true, ...words })
