import { problemWords } from '../../content/errors/error-page.ts'
import { picture } from '../media.server.ts'
import { buttonClasses } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { SiteLink } from './link.tsx'
import { definePage, type HeadEntry } from './page.ts'
import { HeroFrame } from './page-parts/page-hero.tsx'
import type { Site } from './site.ts'

const load = (_path: string, site: Site) => ({ cloud: picture(site, 'hero/ridge-above-cloud-inversion') })

const head = (_data: unknown, site: Site): HeadEntry[] => [
  { title: `Page not found · ${site.content.settings.name}` },
  { name: 'robots', content: 'noindex' },
]

function NotFound({ data }: { data: ReturnType<typeof load> }) {
  return (
    <section
      data-hero
      data-missing
      className="relative isolate grid min-h-[min(100svh,240vw,110rem)] items-end overflow-clip"
    >
      <HeroFrame>
        <Picture
          picture={data.cloud}
          sizes="max(100vw, min(178vh, 427vw))"
          priority
          className="size-full object-cover"
        />
      </HeroFrame>
      <div className="wrap w-full pb-14">
        <p className="slate mb-5 text-bone">404 · Above the cloud</p>
        <h1 className="title-hero max-w-[11em]">{problemWords.missing}</h1>
        <SiteLink href="/" className={`${buttonClasses('primary')} mt-9 min-h-13`}>
          Return to Home
        </SiteLink>
      </div>
    </section>
  )
}

export default definePage({ hero: true, load, head, Page: NotFound })
