import type { Passage as PassageWords } from '../../../content/site/case-studies/case-study.ts'

/** A text column with its title before it and captions in the margin. */
export function Passage({ heading, passage }: { heading: string; passage: PassageWords }) {
  const id = heading.toLowerCase()
  return (
    <section aria-labelledby={id} className="wrap">
      <div className="grid gap-x-5 gap-y-7 border-line border-t pt-8 md:grid-cols-12 md:pt-10">
        <h2 id={id} className="text-card md:col-span-3">
          {heading}
        </h2>
        <div className="grid max-w-[36em] content-start gap-5 md:col-span-6 md:text-[1.125rem]">
          {passage.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <ul className="slate grid content-start gap-5 text-mist md:col-span-3 md:pt-1.5 lg:pl-8">
          {passage.margin.map((caption) => (
            <li key={caption} className="border-edge border-l pl-4">
              {caption}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
