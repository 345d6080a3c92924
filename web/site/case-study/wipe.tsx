import { wipeWords } from '../../../content/site/case-studies/wipe.ts'
import { Picture } from '../../ui/picture.tsx'
import type { ShownFrame } from '../page-parts/frame-figure.tsx'

const LABEL =
  'wipe-part slate pointer-events-none absolute bottom-0 bg-peat px-3 py-1.5 text-bone print:hidden'

/**
 * A picture across the page with a slider that wipes it from flat to graded. The flat side is a filter over the picture,
 * so that it costs no bytes; without scripts, and on paper, the picture is graded.
 */
export function WipeFigure({ frame, ratio }: { frame: ShownFrame; ratio: string }) {
  return (
    <figure className="settle" data-wipe>
      <div className={`relative isolate overflow-clip ${ratio}`}>
        <Picture
          picture={frame.picture}
          sizes="100vw"
          position={frame.position}
          className="size-full object-cover"
        />
        <div className="wipe-part wipe-flat absolute inset-y-0 left-0 print:hidden" />
        <span aria-hidden="true" className={`${LABEL} left-0`}>
          {wipeWords.flat}
        </span>
        <span aria-hidden="true" className={`${LABEL} right-0`}>
          {wipeWords.graded}
        </span>
        <input
          type="range"
          min="0"
          max="100"
          defaultValue="50"
          autoComplete="off"
          aria-label={wipeWords.slider}
          className="wipe-part wipe-slider absolute inset-0 size-full focus-visible:-outline-offset-4 print:hidden"
        />
      </div>
      <figcaption className="wrap mt-3 text-soft">
        <span className="slate block">{frame.slate}</span>
        <span className="wipe-part mt-1.5 block max-w-[44em] text-small print:hidden">{wipeWords.note}</span>
      </figcaption>
    </figure>
  )
}
