import type { OptOut, OptOutSource } from '../../../domain/school/opt-outs.ts'
import { type Heading, isOptOutHeading, PHOTO_CONSENTS, type PhotoConsent } from './match-columns.ts'

const REFUSED =
  /^(?:no|n|false|0|refused|refuses|none|denied|declined|declines|withheld|withdrawn|revoked|objects|(?:opt|opted|opting)[ -]?out|(?:consent )?not (?:granted|given|allowed|agreed|permitted)|no (?:consent|permission|photos?|photographs?|pictures?)|(?:consent|permission) (?:refused|denied|withdrawn|withheld|not granted)|(?:does|did|do) not (?:consent|agree)|not (?:consented|to be photographed)|do not photograph|do not|chan eil(?: cead)?|cha bu toil|gun chead|di[uù]lta[ds]h?|air a dhi[uù]ltadh)$/
const ALLOWED =
  /^(?:yes|y|true|1|ok|okay|allowed|granted|given|agreed|agree|agrees|approved|permitted|consent|consents|consented|consent (?:given|granted)|(?:opt|opted)[ -]?in|tha|bu toil|le cead|ceadaichte|✓|✔)$/
/** Not a word of the family's. */
const NOT_ANSWERED =
  /^(?:|-|–|—|\?|n\/a|na|tbc|pending|awaiting(?: reply| response)?|outstanding|unknown|not known|not answered|not returned|no (?:answer|reply|response|form)|no form returned)$/
const MARKED = /^(?:x|✗|✘|✓|✔)$/

/**
 * Whether the family refused, by a cell as offices write it; null if it did not answer, undefined if the cell does not
 * say, or its heading does not (`isRefusal` undefined). Under a heading like ‘No photos’, a yes is a refusal.
 */
export function readConsent(cell: string, isRefusal: boolean | undefined): boolean | null | undefined {
  const said = cell.toLowerCase().replace(/\s+/g, ' ').replace(/[.!]$/, '')
  if (NOT_ANSWERED.test(said)) return null
  if (isRefusal === undefined) return undefined
  if (isRefusal && MARKED.test(said)) return true
  // Only a bare no denies what the heading says; any other word of refusal is one under every heading.
  if (REFUSED.test(said)) return !(isRefusal && /^(?:no|n|false|0|none)$/.test(said))
  if (ALLOWED.test(said)) return isRefusal
  return undefined
}

const ABOUT_CONSENT =
  /consent|permission|permitted|refus|\bopt(?:s|ed|ing)?[ -]?(?:in|out)\b|gdpr|withh[eo]ld|withdr[ae]w|declined|objects? to|\bcead\b|di[uù]lt/
const ABOUT_PICTURES =
  /photo|pictur|\bpics?\b|\bimages?\b|portrait|camera|film|video|media\b|publicity|website|newspaper|the press|for sale|\bsales\b|purchas|dealbh/
const DENIAL =
  /\b(?:no|not|none|never|nobody|without|except|excluding|exclude|excluded|only|avoid|must|but|unless|do not|leave out|left out|refus\w*|declin\w*|object\w*|withh\w*|withdr\w*|opt\w*[ -]?out|private|confidential|hide|blur|np|n\/p|gun|chan eil|di[uù]lt\w*)\b|n['’]t\b|[✗✘×]/
const SHORT_FOR_NO_PHOTO = /^(?:np|n\/p|no ph)$/

/** Whether a text is about photos or consent at all, whatever it says of them. */
export function isAboutPhotos(text: string): boolean {
  const said = text.toLowerCase()
  return ABOUT_CONSENT.test(said) || ABOUT_PICTURES.test(said) || SHORT_FOR_NO_PHOTO.test(said)
}

/** Whether a text may be about consent to photos. */
export function speaksOfConsent(text: string): boolean {
  const said = text.toLowerCase()
  return (
    ABOUT_CONSENT.test(said) ||
    (ABOUT_PICTURES.test(said) && DENIAL.test(said)) ||
    SHORT_FOR_NO_PHOTO.test(said)
  )
}

/** Whether a text about consent may deny it; a title like ‘Photo consent 2026’ does not. */
export const mayDeny = (text: string) => speaksOfConsent(text) && DENIAL.test(text.toLowerCase())

/** Whether a cell beside a pupil may be a refusal, by itself or under its heading. */
export function mayBeOptOut(cell: string, heading: Heading): boolean {
  if (cell === '') return false
  if (speaksOfConsent(cell)) return readConsent(cell, false) !== false
  const about = `${heading.group} ${heading.text}`.toLowerCase().trim()
  const isAbout = ABOUT_CONSENT.test(about)
  if (!isAbout && about !== '' && !ABOUT_PICTURES.test(about)) return false
  const isRefusal = isOptOutHeading(heading)
  const refused = readConsent(cell, isRefusal)
  if (refused !== undefined) return refused === true
  if (isRefusal === undefined) return true
  return MARKED.test(cell.toLowerCase()) || (isAbout && /\p{L}/u.test(cell))
}

/** A column that says what is refused. */
export interface PhotoConsentColumn {
  at: number
  consents: readonly PhotoConsent[]
}

/** What a line refuses, allows or leaves open of one consent, in all of its columns; undefined where a cell cannot be read. */
export function readConsents(
  consent: PhotoConsent,
  columns: readonly PhotoConsentColumn[],
  read: (at: number) => boolean | null | undefined,
): { refused: boolean | null; unread: number[] } {
  const own = columns.filter(({ consents }) => consents.includes(consent)).map(({ at }) => at)
  const answers = own.map(read)
  return {
    refused: answers.includes(true) ? true : answers.includes(false) ? false : null,
    unread: own.filter((_, index) => answers[index] === undefined),
  }
}

/** What an answer to a question refuses: `photos,classPhoto`. */
export const consentsIn = (answer: string) =>
  PHOTO_CONSENTS.filter((consent) => answer.split(',').includes(consent))

/** Somebody's refusal in a file; `by` is null if the file does not say whose it is. */
export interface FileOptOut {
  optOut: OptOut
  by: OptOutSource | null
}

const WHAT: Record<OptOut, RegExp> = {
  noPhoto: /^(?:all )?photos?$/,
  noClassPhoto: /^(?:class|group) photos?$/,
  noSales: /^sales?$/,
}
const WHO: Record<OptOutSource, RegExp> = {
  family: /^(?:the )?(?:family|parents?|carers?|guardians?|mother|father|mum|dad|home)$/,
  pupil: /^(?:the )?(?:student|pupil|child|learner|themselves|self)$/,
  school: /^(?:the )?(?:school|teacher|office|head ?teacher|staff)$/,
}

/**
 * Who refused what, as in `Photos: student, family; Sales: school`. Without a `what` before the colon, it is said of
 * every refusal of the line. Undefined if it says something else.
 */
export function readOptOutSources(cell: string): { optOut: OptOut | null; by: OptOutSource }[] | undefined {
  const parts = cell
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const read = parts.filter((part) => !NOT_ANSWERED.test(part)).flatMap(readPart)
  return read.includes(undefined) ? undefined : read.flatMap((one) => one ?? [])
}

function readPart(part: string) {
  const [, what = null, people = ''] = /^(?:([^:]*):)?(.*)$/s.exec(part) ?? []
  const optOut = what === null ? null : keyOf(WHAT, what)
  return people.split(/[,/&+]| and /).map((who) => {
    const by = keyOf(WHO, who)
    return optOut !== undefined && by ? { optOut, by } : undefined
  })
}

const keyOf = <Key extends string>(words: Record<Key, RegExp>, said: string) =>
  (Object.keys(words) as Key[]).find((key) => words[key].test(said.trim()))
