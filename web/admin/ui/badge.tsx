import type { ReactNode } from 'react'

const tones = { good: 'text-good', waiting: 'text-soft', wrong: 'text-wrong' } as const

/** A state in a box, like a label on a film can. */
export function Badge({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`slate inline-block whitespace-nowrap rounded-frame border px-2 py-[0.2rem] tracking-[0.06em] ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
