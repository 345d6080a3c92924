import { salesWords } from '../../../../content/desk/orders/sales.ts'

interface Bar {
  /** Short, and another for each bar. */
  label: string
  value: number
  /** The value as text. */
  words: string
}

interface BarsProps {
  /** The chart's accessible name. The table beside it has the figures. */
  label: string
  /** Undefined while loading. */
  bars: Bar[] | undefined
  /** What to say if all are 0. */
  empty?: string
}

/**
 * Above so many columns, or letters below them, small screens label every sixth, and no screen shows values; above so
 * many more, wide ones label every third.
 */
const MAX_LABELLED = 14
const MAX_LETTERS = 3 * MAX_LABELLED
const MAX_LABELLED_WIDE = 24
/** So few are all labelled: there is room for long names on two lines. */
const ALWAYS_LABELLED = 6

/** A bar chart, never wider than the screen. */
export function BarChart({ label, bars, empty = salesWords.nothingYet }: BarsProps) {
  if (!bars) return <BarsSkeleton label={label} />
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const letters = bars.length * Math.max(0, ...bars.map(({ label }) => label.length))
  const few = bars.length <= ALWAYS_LABELLED || (bars.length <= MAX_LABELLED && letters <= MAX_LETTERS)
  const hides = few
    ? ''
    : `max-sm:[&:not(:nth-child(6n+1))]:invisible ${bars.length > MAX_LABELLED_WIDE ? '[&:not(:nth-child(3n+1))]:invisible' : ''}`
  const nothing = bars.every(({ value }) => value <= 0)
  return (
    <figure className="mb-8">
      <div
        role="img"
        aria-label={`${label}: ${nothing ? empty : bars.map((bar) => `${bar.label} ${bar.words}`).join(', ')}`}
        className="flex h-52 border-line border-b"
      >
        {nothing && <span className="m-auto text-soft">{empty}</span>}
        {bars.map((bar) => (
          <div
            key={bar.label}
            hidden={nothing}
            title={`${bar.label}: ${bar.words}`}
            className="flex min-w-0 flex-1 flex-col items-center justify-end"
          >
            {few && bar.value > 0 && (
              <span className="pb-1 text-small tabular-nums leading-none">{bar.words}</span>
            )}
            <div
              className="w-3/5 max-w-12 bg-ink forced-colors:bg-[CanvasText]"
              style={{ height: `${(bar.value / most) * 88}%` }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1.5 flex overflow-x-clip">
        {bars.map((bar) => (
          <span
            key={bar.label}
            className={`slate min-w-0 flex-1 px-0.5 text-center text-soft tracking-normal ${few ? 'wrap-anywhere' : 'last:grid last:justify-end'} ${hides}`}
          >
            {bar.label}
          </span>
        ))}
      </div>
      <figcaption className="slate mt-2 text-soft">{label}</figcaption>
    </figure>
  )
}

function BarsSkeleton({ label }: Pick<BarsProps, 'label'>) {
  return (
    <figure className="mb-8">
      <div className="flex h-52 items-end justify-around border-line border-b">
        {[38, 62, 47, 80, 55, 30].map((height) => (
          <div key={height} className="w-12 animate-pulse bg-line" style={{ height: `${height}%` }} />
        ))}
      </div>
      <div className="slate mt-1.5">&nbsp;</div>
      <figcaption className="slate mt-2 text-soft">{label}</figcaption>
    </figure>
  )
}
