import { formatCount } from '../format.ts'
import { Skeleton } from './skeleton.tsx'

interface KeyFigure {
  /** Undefined while loading. */
  count: number | undefined
  one: string
  many?: string
}

/** A row of large figures. */
export function KeyFigures({ facts }: { facts: KeyFigure[] }) {
  return (
    <dl
      className={`mb-5 grid border-line border-y sm:grid-cols-5 ${facts.length === 4 ? 'grid-cols-[repeat(auto-fit,minmax(max(5.5rem,40%),1fr))]' : 'grid-cols-[repeat(auto-fit,minmax(max(5.5rem,30%),1fr))]'}`}
    >
      {facts.map(({ count, one, many = `${one}s` }) => (
        <div key={one} className="flex flex-col-reverse justify-end py-3.5 pr-4">
          <dt className="text-soft leading-snug">{count === 1 ? one : many}</dt>
          <dd className="font-display text-[1.75rem] leading-[1.1] tracking-[-0.01em]">
            {count === undefined ? <Skeleton className="h-[0.8em] w-12" /> : formatCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
