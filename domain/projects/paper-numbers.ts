import { z } from 'zod'
import { typedText } from '../bounded-text.ts'

/** The papers that have numbers; each kind is numbered by itself, from 1 in each year. */
export const PAPER_KINDS = ['quote', 'invoice', 'credit-note'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** What a number begins with until the owner chooses another prefix. */
export const DEFAULT_PREFIXES: Readonly<Record<PaperKind, string>> = {
  quote: 'Q',
  invoice: 'INV',
  'credit-note': 'CN',
}

const PREFIX_LENGTH = 6
/** No hyphen, which ends the prefix: two prefixes never make one number. */
export const PREFIX_PATTERN = /^[A-Z][A-Z0-9]{0,5}$/
const PREFIX_ASKED = 'Please use one to six letters and digits, a letter first'

/** The parts of a paper's number. A paper keeps the prefix that it was given. */
export interface NumberParts {
  numberPrefix: string
  numberYear: number
  number: number
}

/**
 * The sample's papers are numbered in a year of their own, so that the owner's first invoice has the number 1, and no number
 * is missing once the sample is removed.
 */
export const SAMPLE_YEAR = 1

/** A paper's number as people quote it: `INV-2026-12`, or `INV-SAMPLE-2`. */
export const paperNumber = ({ numberPrefix, numberYear, number }: NumberParts): string =>
  `${numberPrefix}-${numberYear === SAMPLE_YEAR ? 'SAMPLE' : numberYear}-${number}`

/** A prefix as it is typed, in capitals. */
export const typedPrefix = (typed: string): string => typed.trim().toUpperCase()

const Prefix = typedText(PREFIX_LENGTH, { missing: PREFIX_ASKED, tooLong: PREFIX_ASKED })
  .overwrite((typed) => typed.toUpperCase())
  .pipe(z.string().regex(PREFIX_PATTERN, PREFIX_ASKED))

/** What the numbers of papers begin with from now on: three different prefixes. */
export const PaperPrefixes = z
  .object({ quote: Prefix, invoice: Prefix, 'credit-note': Prefix })
  .superRefine((prefixes, { addIssue }) => {
    PAPER_KINDS.forEach((kind, at) => {
      if (!PAPER_KINDS.slice(0, at).some((other) => prefixes[other] === prefixes[kind])) return
      addIssue({ code: 'custom', path: [kind], message: 'Please choose a prefix that no other paper has' })
    })
  })
export type PaperPrefixes = z.infer<typeof PaperPrefixes>

/** The prefixes of today, with the number that the next paper of each kind takes in this year. */
export const PaperPrefixesDesk = z.object({
  papers: z.array(
    z.object({
      kind: z.enum(PAPER_KINDS),
      prefix: z.string(),
      next: z.object({ numberYear: z.number(), number: z.number() }),
    }),
  ),
})
export type PaperPrefixesDesk = z.infer<typeof PaperPrefixesDesk>
