import { useSiteSettings } from '../../site-settings.ts'

/** A drawing of the card that came home, so that parents know what to look for. */
export function SampleCard({ className }: { className: string }) {
  const { name } = useSiteSettings()
  return (
    <figure aria-hidden="true" className={`flex-col justify-center ${className}`}>
      <div className="w-full max-w-[30rem] rotate-[-1.5deg] border border-line bg-raised p-[clamp(1.75rem,2.6vw,2.75rem)]">
        <div className="flex items-baseline justify-between">
          <span className="font-display text-item">{name}</span>
          <span className="slate text-soft">3B</span>
        </div>
        <p className="mt-[clamp(3rem,7vw,6.5rem)] font-display text-[clamp(1.75rem,2.6vw,2.5rem)] leading-[1.05] tracking-[-0.02em]">
          The photos are&nbsp;ready.
        </p>
        <div className="mt-8 flex items-end justify-between gap-6 border-line border-t pt-6">
          <div>
            <span className="slate text-soft">Your code</span>
            <span className="mt-1 block font-slate text-[clamp(1.5rem,2.4vw,2.125rem)] leading-tight tracking-[0.04em]">
              K7MQ&thinsp;2ABC
            </span>
          </div>
          <Square />
        </div>
      </div>
      <figcaption className="slate mt-8 text-soft">
        The card that came home · your code is at the foot
      </figcaption>
    </figure>
  )
}

/** A drawing of a QR code, which no phone can read. */
function Square() {
  const dots = Array.from({ length: 13 * 13 }, (_, n) => ({ x: n % 13, y: Math.floor(n / 13) })).filter(
    ({ x, y }) => !inCorner(x, y) && (x * 7 + y * 11 + x * y * 3) % 5 < 2,
  )
  return (
    <svg
      viewBox="0 0 13 13"
      className="size-[4.5rem] shrink-0"
      fill="currentColor"
      shapeRendering="crispEdges"
    >
      <title>QR code</title>
      {dots.map(({ x, y }) => (
        <rect key={`${x}-${y}`} x={x} y={y} width="1" height="1" />
      ))}
      {[
        [0, 0],
        [9, 0],
        [0, 9],
      ].map(([x = 0, y = 0]) => (
        <path
          key={`${x}-${y}`}
          fillRule="evenodd"
          d={`M${x} ${y}h4v4h-4zm.8 .8v2.4h2.4v-2.4zm.7 .7h1v1h-1z`}
        />
      ))}
    </svg>
  )
}

const inCorner = (x: number, y: number) => (x < 5 && y < 5) || (x > 7 && y < 5) || (x < 5 && y > 7)
