import { Picture } from '../../ui/picture.tsx'
import { PhotoCount } from '../gallery/gallery.tsx'
import type { SitePhoto } from '../gallery/photo.ts'
import { columnsOf } from '../page-parts/columns.ts'
import type { ShownFrame } from '../page-parts/frame-figure.tsx'

interface Example {
  title: string
  text: string
  frame: ShownFrame | null
  photos: readonly SitePhoto[]
}

/** Kinds of work in the gallery below: a frame each, which opens the first of its photos. */
export function Examples({ examples }: { examples: readonly Example[] }) {
  return (
    <section aria-labelledby="examples" className="wrap pt-breath">
      <h2 id="examples" className="mb-[clamp(1.75rem,3vw,2.75rem)] title-section">
        Featured examples
      </h2>
      <ul className={`grid gap-1 ${columnsOf(examples.length)}`}>
        {examples.map((example, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries of a page never change places
          <li key={index} className="settle">
            <ExampleFrame {...example} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const FRAME =
  'frame group relative isolate flex min-h-[max(24rem,118vw)] items-end overflow-clip bg-raised md:min-h-[clamp(30rem,44vw,46rem)] sm:max-md:min-h-[62vw]'

function ExampleFrame({ title, text, frame, photos }: Example) {
  const [first] = photos
  const words = (
    <>
      {frame && (
        <Picture
          picture={frame.picture}
          alt=""
          sizes="(min-width: 52rem) 66vw, (min-width: 40rem) 100vw, 150vw"
          position={frame.position}
          className="-z-10 absolute inset-0 size-full object-cover"
        />
      )}
      <div className="frame-words w-full px-5 pb-5 lg:px-6 lg:pb-6">
        {frame && <p className="slate mb-3 text-bone">{frame.slate}</p>}
        <h3 className="text-card">{title}</h3>
        <p className="mt-2.5 max-w-[32em] text-bone/85 text-note leading-[1.45]">{text}</p>
        {first && (
          <p className="slate mt-4 text-bone">
            <PhotoCount photos={photos} />
          </p>
        )}
      </div>
    </>
  )
  if (!first) return <div className={FRAME}>{words}</div>
  return (
    <a href={`?photo=${first.slug}#gallery`} data-live className={FRAME}>
      {words}
    </a>
  )
}
