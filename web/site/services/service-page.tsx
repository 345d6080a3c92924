import { hubPath } from '../../../domain/site/services/shown-services.ts'
import { caseStudyPath } from '../case-study/find.ts'
import { Gallery, PhotoCount } from '../gallery/gallery.tsx'
import { galleryPhotos, imageGallery } from '../gallery/photo.ts'
import { Interlude } from '../home/interlude.tsx'
import { SiteLink } from '../link.tsx'
import { pageMeta, pictureAddress } from '../meta.ts'
import { definePage, type HeadEntry } from '../page.ts'
import { breadcrumbList, type Crumb } from '../page-parts/breadcrumbs.tsx'
import { CallToAction } from '../page-parts/call-to-action.tsx'
import { videoObjects } from '../page-parts/film-frame.tsx'
import { show, showHero } from '../page-parts/frame-figure.tsx'
import { heroPreload, PageHero } from '../page-parts/page-hero.tsx'
import type { Site } from '../site.ts'
import { Examples } from './examples.tsx'
import { linksOf, serviceOf, servicePath } from './find.ts'
import { LedByFilm, LedByPictures, LedByWords } from './rhythms.tsx'

function load(path: string, site: Site) {
  const { content } = site
  const found = content['service-page'].find((page) => servicePath(page) === path)
  if (!found) throw new Error(`There is no page of a service at ${path}.`)
  const { hero, wide, featured, gallery, examples, ...words } = found
  const service = serviceOf(content, found.service)
  const photos = galleryPhotos(gallery, site)
  return {
    ...words,
    path,
    hidden: service.hidden,
    trail: [
      { label: 'Services', href: '/services' },
      { label: service.title, href: hubPath(service) },
    ],
    hero: showHero(hero, site),
    wide: wide && show(wide, site),
    featured: featured.map(({ frame, film, caseStudy, ...rest }) => {
      const study = content['case-study'].find(({ id }) => id === caseStudy)
      return { ...rest, frame: show(frame, site), film, href: study && caseStudyPath(study.slug) }
    }),
    photos,
    examples: examples.map(({ photos: keys, frame, ...rest }) => ({
      ...rest,
      frame: frame && show(frame, site),
      photos: photos.filter(({ key }) => keys.includes(key)),
    })),
    siblings: linksOf(content, service).filter(({ href }) => href !== path),
  }
}

const head = (service: ReturnType<typeof load>, site: Site): HeadEntry[] => {
  const { page, path, title, hero, trail, featured, sentence, photos, hidden } = service
  return [
    ...pageMeta(site, {
      ...page,
      path,
      hidden,
      picture: hero.picture,
      jsonLd: {
        '@graph': [
          {
            '@type': 'Service',
            name: title,
            description: sentence,
            url: `${site.origin}${path}`,
            image: pictureAddress(site, hero.picture),
            provider: { '@id': `${site.origin}/#business` },
          },
          breadcrumbList(site, trail, { label: title, href: path }),
          ...(photos.length > 0 ? [imageGallery(site, title, path, photos)] : []),
          ...featured.flatMap(({ film, text, frame }) =>
            film ? videoObjects(site, film, text, frame.picture) : [],
          ),
        ],
      },
    }),
    { name: 'keywords', content: page.keywords.join(', ') },
    ...heroPreload(hero, { tall: isTall(service) }),
  ]
}

const rhythms = { picture: LedByPictures, text: LedByWords, film: LedByFilm }

/** What leads the page; without a film, its words. */
const rhythmOf = ({ rhythm, featured }: Pick<ReturnType<typeof load>, 'rhythm' | 'featured'>) =>
  rhythm === 'film' && !featured.some(({ film }) => film) ? 'text' : rhythm

/** A page led by its pictures opens with one of nearly the window's height. */
const isTall = ({ rhythm }: Pick<ReturnType<typeof load>, 'rhythm'>) => rhythm === 'picture'

function ServicePage({ data: service }: { data: ReturnType<typeof load> }) {
  const { title, hero, trail, wide, photos, examples, action, siblings } = service
  const Rhythm = rhythms[rhythmOf(service)]
  return (
    <>
      <PageHero frame={hero} title={title} trail={trail} tall={isTall(service)} />
      <Rhythm
        {...service}
        wide={wide && <Interlude frame={wide} />}
        examples={examples.length > 0 && <Examples examples={examples} />}
      />
      {photos.length > 0 && (
        <section aria-labelledby="gallery" className="pt-breath">
          <div className="wrap mb-6 flex big-text:flex-wrap items-end justify-between gap-6">
            <h2 id="gallery" className="text-card">
              Gallery
            </h2>
            <p className="slate text-mist">
              <PhotoCount photos={photos} />
            </p>
          </div>
          <Gallery title={title} photos={photos} />
        </section>
      )}
      <CallToAction {...action} />
      {siblings.length > 0 && <Siblings hub={trail.at(-1)?.label ?? ''} entries={siblings} />}
    </>
  )
}

export default definePage({ hero: true, load, head, Page: ServicePage })

/** Links to a hub's other sub-pages. */
function Siblings({ hub, entries }: { hub: string; entries: readonly Crumb[] }) {
  return (
    <nav aria-label={`More in ${hub}`} className="wrap pb-[clamp(3rem,6vw,5rem)]">
      <p className="slate text-mist">More in {hub}</p>
      <ul className="mt-2 flex flex-wrap gap-x-8 max-sm:flex-col">
        {entries.map(({ label, href }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries of a page never change places
          <li key={index}>
            <SiteLink
              href={href}
              className="underline-grow inline-flex min-h-11 items-center bg-[position:0_calc(100%-0.5rem)] font-display text-item"
            >
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
