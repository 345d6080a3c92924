import type { Home } from '../../../domain/site/kinds/home.ts'
import { onPhones, Picture } from '../../ui/picture.tsx'
import type { PictureData } from '../../ui/picture-data.ts'
import { Paragraphs } from '../page-parts/runs.tsx'
import { useContent } from '../site.ts'

interface AboutProps {
  words: Home['about']
  picture: PictureData
  /** It comes after another ground. */
  opens: boolean
}

export function About({ words, picture, opens }: AboutProps) {
  const { settings } = useContent()
  const { heading, paragraphs, numeralNote, position, slate } = words
  return (
    <section
      id="about"
      aria-labelledby="about-heading"
      className={`wrap grid gap-x-5 gap-y-10 pb-breath md:grid-cols-12 ${opens ? 'pt-breath' : ''}`}
    >
      <figure className="settle self-start max-md:-mx-gutter md:col-span-5">
        <div className="aspect-[4/5] overflow-clip">
          <Picture
            picture={picture}
            sizes={`(min-width: 110rem) 84rem, (min-width: 52rem) 76vw, (min-width: 40rem) 174vw, ${onPhones(140)}`}
            position={position}
            className="size-full object-cover"
          />
        </div>
        <figcaption className="slate mt-3 text-mist max-md:px-gutter">{slate}</figcaption>
      </figure>
      <div className="flex flex-col md:col-span-6 md:col-start-7">
        <h2 id="about-heading" className="title-section">
          {heading}
        </h2>
        <div className="mt-[clamp(1.75rem,3vw,3rem)] grid max-w-[34em] gap-5 mb-auto text-soft">
          <Paragraphs text={paragraphs.join('\n\n')} />
        </div>
        {settings.yearsOfExperience > 0 && (
          <p className="mt-12 flex big-text:flex-wrap items-end gap-4 border-line border-t pt-8">
            <span className="numeral">
              {settings.yearsOfExperience}
              <i>+</i>
            </span>
            <span className="slate pb-1 text-mist">{numeralNote}</span>
          </p>
        )}
      </div>
    </section>
  )
}
