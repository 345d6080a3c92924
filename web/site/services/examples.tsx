import type { GalleryPhoto } from '../gallery/photo.ts'

interface ExamplesProps {
  examples: readonly { title: string; text: string; photos: readonly string[] }[]
  photos: readonly GalleryPhoto[]
}

/** Kinds of work in the gallery below, with links to their photos. */
export function Examples({ examples, photos }: ExamplesProps) {
  return (
    <section aria-labelledby="examples" className="wrap pb-breath">
      <h2 id="examples" className="mb-[clamp(1.75rem,3vw,2.75rem)] title-section">
        Featured examples
      </h2>
      <ul className="grid gap-x-gutter gap-y-12 md:grid-cols-3">
        {examples.map((example) => (
          <li key={example.title} className="border-line border-t pt-6">
            <h3 className="text-card">{example.title}</h3>
            <p className="mt-4 max-w-[32em] text-soft">{example.text}</p>
            <ul className="mt-5">
              {photos
                .filter(({ slug }) => example.photos.includes(slug))
                .map(({ slug, name }) => (
                  <li key={slug}>
                    <a
                      href={`?photo=${slug}`}
                      data-live
                      className="slate underline-grow inline-flex min-h-11 items-center bg-[position:0_calc(100%-0.75rem)] text-mist hover:text-bone"
                    >
                      {name}
                    </a>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
