interface Bar {
  label: string
  value: number
  /** The value in words. */
  words: string
}

interface BarsProps {
  /** What the chart shows, for those who do not see it. The table beside it has the figures. */
  label: string
  bars: Bar[]
}

const WIDTH = 960
const HEIGHT = 200
const FOOT = 28

/** Columns, tallest first by value, never more than one screen wide. */
export function Bars({ label, bars }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const step = WIDTH / Math.max(1, bars.length)
  const width = Math.min(48, step * 0.6)
  return (
    <figure className="mb-8">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`}
        role="img"
        aria-label={`${label}: ${bars.map((bar) => `${bar.label} ${bar.words}`).join(', ')}`}
        className="block w-full"
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-line" />
        {bars.map((bar, at) => {
          const height = (bar.value / most) * (HEIGHT - 24)
          const middle = at * step + step / 2
          return (
            <g key={bar.label}>
              <title>{`${bar.label}: ${bar.words}`}</title>
              <rect
                x={middle - width / 2}
                y={HEIGHT - height}
                width={width}
                height={height}
                className="fill-ink"
              />
              {bar.value > 0 && (
                <text
                  x={middle}
                  y={HEIGHT - height - 7}
                  textAnchor="middle"
                  className="fill-ink text-[15px] tabular-nums"
                >
                  {step > 44 ? bar.words : ''}
                </text>
              )}
              <text
                x={middle}
                y={HEIGHT + 20}
                textAnchor="middle"
                className="fill-soft font-slate text-[13px]"
              >
                {bar.label}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption className="slate mt-2 text-soft">{label}</figcaption>
    </figure>
  )
}
