import type { WithId } from '../../../domain/site/kinds/all.ts'
import type { Client } from '../../../domain/site/kinds/home-lists.ts'

interface Wordmark {
  /** A line drawing in a square of 24, beside or above the letters. */
  mark: string
  /** Classes of the letters. */
  setting: string
  /** Classes that position the drawing. */
  place: string
}

const marks: Record<Client['logo'], Wordmark> = {
  ridge: {
    mark: 'M1 19 8 7l4.5 7L16 9l7 10',
    setting: 'text-[1.0625em] font-[600] uppercase tracking-[0.16em]',
    place: 'flex-col gap-1.5',
  },
  layers: {
    mark: 'M2 8h20M2 12h20M2 16h20',
    setting: 'text-[1.375em] font-[700] lowercase tracking-[-0.035em]',
    place: 'gap-[0.6em]',
  },
  route: {
    mark: 'M4 21V16a4 4 0 0 1 4-4h8a4 4 0 0 0 4-4V3',
    setting: 'font-display text-[1.25em] tracking-[-0.01em]',
    place: 'gap-[0.6em]',
  },
  masthead: {
    mark: '',
    setting: 'border-current border-y py-1.5 font-display text-[1.25em] italic',
    place: '',
  },
  flag: {
    mark: 'M8 22V3l10 4-10 4',
    setting: 'font-slate text-[0.9375em] uppercase tracking-[0.12em]',
    place: 'flex-row-reverse gap-[0.5em]',
  },
  still: {
    mark: 'M9 21h6M7 17c0-6 3.5-6 3.5-11V3h3v3c0 5 3.5 5 3.5 11zM13.5 5H18l4 4',
    setting: 'font-display text-[1.5em] tracking-[-0.03em]',
    place: 'flex-col gap-1',
  },
}

/** A client with its wordmark. */
export type ShownClient = { id: string; name: string } & Wordmark

/** A client's wordmark. For the loader, so that the page carries only those it shows. */
export const withWordmark = ({ id, name, logo }: WithId<Client>): ShownClient => ({
  id,
  name,
  ...marks[logo],
})
