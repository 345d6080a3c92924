import type { ComponentProps, ReactNode } from 'react'
import { formatPounds } from '../../domain/money.ts'

/** What a sum is called, and how much it is: a number is in pence. */
export interface Sum {
  name: ReactNode
  amount: ReactNode
  /** `strong` is what the others come to, `large` the same where it is what matters on the page. */
  tone?: 'strong' | 'large' | 'soft'
  /** Where two have one name. */
  key?: string
}

const TONES = { strong: 'font-[560]', large: 'pt-1 font-[560] text-lead', soft: 'text-soft' }

/** `ruled`: a line below each; `close`: beside what they are of; `columns`: as narrow as they are; `receipt`: in the shop. */
const LOOKS = {
  ruled: ({ tone }: Sum) => ({
    row: `flex justify-between gap-4 border-line border-b py-2 ${tone ? TONES[tone] : ''}`,
  }),
  close: ({ tone = 'soft' }: Sum) => ({ row: `flex justify-between gap-4 py-1 ${TONES[tone]}` }),
  columns: ({ tone }: Sum) => ({
    row: 'contents',
    name: `wrap-anywhere ${tone ? TONES[tone] : ''}`,
    amount: `text-right ${tone && tone !== 'soft' ? TONES[tone] : ''}`,
  }),
  receipt: ({ tone }: Sum) =>
    tone === 'strong'
      ? {
          row: 'mt-2 flex items-baseline justify-between border-ink border-t pt-3 font-display text-card tracking-[-0.01em]',
        }
      : {
          row: 'flex items-baseline justify-between gap-6 py-1 text-soft',
          name: 'wrap-anywhere min-w-0',
          amount: 'text-right',
        },
} satisfies Record<string, (sum: Sum) => { row: string; name?: string; amount?: string }>

interface SumsProps extends Pick<ComponentProps<'dl'>, 'className' | 'aria-live'> {
  look: keyof typeof LOOKS
  /** What is false is left out. */
  sums: readonly (Sum | false)[]
}

/** Amounts below one another, each with its name, and what they come to. */
export function Sums({ look, sums, className = '', ...dl }: SumsProps) {
  const grid = look === 'columns' ? 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-6' : ''
  return (
    <dl {...dl} className={`${grid} tabular-nums ${className}`}>
      {sums.map((sum) => {
        if (!sum) return null
        const looks: { row: string; name?: string; amount?: string } = LOOKS[look](sum)
        return (
          <div key={sum.key ?? String(sum.name)} className={looks.row}>
            <dt className={looks.name}>{sum.name}</dt>
            <dd className={looks.amount}>
              {typeof sum.amount === 'number' ? formatPounds(sum.amount) : sum.amount}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
