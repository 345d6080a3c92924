import { onPhones } from '../../ui/picture.tsx'
import { FrameFigure, type ShownFrame } from '../page-parts/frame-figure.tsx'

/** A picture across the page between two sections. */
export function Interlude({ frame }: { frame: ShownFrame }) {
  return (
    <section>
      <FrameFigure
        frame={frame}
        ratio="aspect-[4/5] sm:aspect-[3/2] md:aspect-[2.39]"
        sizes={`(min-width: 40rem) 100vw, ${onPhones(150)}`}
        slateClassName="wrap"
        className="pb-6"
      />
    </section>
  )
}
