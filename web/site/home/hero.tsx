import type { Home } from '../../../domain/site/kinds/home.ts'
import { buttonClasses } from '../../ui/button.tsx'
import type { PictureData } from '../../ui/picture-data.ts'
import { SiteLink } from '../link.tsx'
import { useContent } from '../site.ts'
import { HeroPicture } from './hero-picture.tsx'

interface HeroProps {
  words: Home['hero']
  wide: PictureData
  tall: PictureData
}

const BUTTONS =
  'mt-9 flex flex-col items-start gap-x-6 gap-y-3 min-[23rem]:flex-row min-[23rem]:items-center sm:gap-x-8'

export function Hero({ words, wide, tall }: HeroProps) {
  const { settings } = useContent()
  const { headline, primary, secondary, slate } = words
  const longWords = primary.label.length + secondary.label.length > 34
  return (
    <section
      data-hero="whole"
      aria-labelledby="headline"
      className="relative isolate grid min-h-[min(100svh,240vw,110rem)] items-end overflow-clip"
    >
      <HeroPicture wide={wide} tall={tall} />
      <div className="wrap grid w-full items-end gap-x-gutter gap-y-8 pt-[calc(var(--spacing-header)+3rem)] pb-9 md:grid-cols-[minmax(0,1fr)_auto] md:pb-14">
        <div>
          <Headline parts={headline} />
          <p className={longWords ? `${BUTTONS} flex-wrap` : BUTTONS}>
            <SiteLink href={primary.href} className={`${buttonClasses('primary')} min-h-13`}>
              {primary.label}
            </SiteLink>
            <SiteLink href={secondary.href} className={buttonClasses('secondary')}>
              {secondary.label}
            </SiteLink>
          </p>
        </div>
        <p className="slate pb-1.5 text-mist md:text-right">
          {[...slate, settings.coordinates].map((line) => (
            <span key={line} className="block whitespace-pre-wrap">
              {line}
            </span>
          ))}
        </p>
      </div>
      <i aria-hidden="true" className="timeline" />
    </section>
  )
}

/**
 * The headline, broken after its second part on wide screens, after the first and third on narrow ones, so that nothing
 * moves when the font loads. A long one is set smaller, and breaks where it must.
 */
function Headline({ parts }: { parts: Home['hero']['headline'] }) {
  const [first, second, third, fourth, fifth] = parts
  const narrow = [first, `${second} ${third}`, `${third} ${fourth} ${fifth}`]
  const fits = `${first} ${second}`.length <= 24 && narrow.every((line = '') => line.length <= 18)
  return (
    <h1
      id="headline"
      className={fits ? 'title-hero not-big-text:whitespace-nowrap' : 'title-page max-sm:title-section'}
    >
      {`${first} `}
      {fits && <br className="sm:hidden" />}
      {`${second} `}
      {fits && <br className="max-sm:hidden" />}
      {`${third} `}
      {fits && <br className="sm:hidden" />}
      <em>{fourth}</em>
      {` ${fifth}`}
    </h1>
  )
}
