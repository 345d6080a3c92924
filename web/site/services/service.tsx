import { films } from '../../../content/site/films.ts'
import { galleries } from '../../../content/site/galleries.ts'
import { picturesOf } from '../../media.server.ts'
import { caseStudy, caseStudyPath } from '../case-study/find.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { type GalleryPhoto, galleryPhotos, imageGallery } from '../gallery/photo.ts'
import { SiteLink } from '../link.tsx'
import { pageMeta, pictureAddress } from '../meta.ts'
import { definePage, type HeadEntry, segments } from '../page.ts'
import { breadcrumbList, type Crumb } from '../page-parts/breadcrumbs.tsx'
import { CallToAction } from '../page-parts/call-to-action.tsx'
import { videoObject } from '../page-parts/film-frame.tsx'
import { show, showHero } from '../page-parts/frame-figure.tsx'
import { HairlineList } from '../page-parts/hairline-list.tsx'
import { heroPreload, PageHero } from '../page-parts/page-hero.tsx'
import type { Site } from '../site.ts'
import { FeaturedProjects } from './featured.tsx'
import { hubPath, serviceHub, serviceOf, servicePath } from './find.ts'

function load(address: string, site: Site) {
  const [, hubSlug, slug] = segments(address)
  const hub = serviceHub(hubSlug)
  const service = serviceOf(hub, slug)
  const path = servicePath(hub, service)
  const find = picturesOf(site, path)
  const { hero, featured, gallery, examples = [], slug: _slug, ...words } = service
  return {
    ...words,
    path,
    trail: [
      { label: 'Services', href: '/services' },
      { label: hub.title, href: hubPath(hub) },
    ],
    hero: showHero(hero, find),
    featured: featured.map(({ frame, film, caseStudy: slug, ...rest }) => ({
      ...rest,
      frame: show(frame, find),
      film: film && films[film],
      href: slug && caseStudyPath(caseStudy(slug).study.slug),
    })),
    photos: gallery ? galleryPhotos(gallery, find) : [],
    examples: examples.map(({ photos, ...rest }) => ({ ...rest, photos: photosOf(photos, gallery, path) })),
    siblings: [
      ...hub.services
        .filter((other) => other !== service)
        .map((other) => ({ label: other.title, href: servicePath(hub, other) })),
      ...(hub.more ?? []),
    ],
  }
}

/** Examples may only name photos of the page's gallery. */
function photosOf(photos: readonly string[], gallery: keyof typeof galleries | undefined, path: string) {
  const inGallery: readonly string[] = gallery ? galleries[gallery].photos : []
  const missing = photos.find((photo) => !inGallery.includes(photo))
  if (missing) throw new Error(`${path}: the example's photo "${missing}" is not in the page's gallery.`)
  return [...photos]
}

const head = (service: ReturnType<typeof load>, site: Site): HeadEntry[] => {
  const { page, path, title, hero, trail, featured, sentence, photos } = service
  return [
    ...pageMeta(site, {
      ...page,
      path,
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
            film ? [videoObject(site, film, text, frame.picture)] : [],
          ),
        ],
      },
    }),
    { name: 'keywords', content: page.keywords.join(', ') },
    ...heroPreload(hero),
  ]
}

function ServicePage({ data: service }: { data: ReturnType<typeof load> }) {
  const { title, hero, trail, lead, paragraphs, included, featured, photos, examples, action, siblings } =
    service
  return (
    <>
      <PageHero frame={hero} title={title} trail={trail} />
      <section aria-label="Description" className="wrap pt-[clamp(3.5rem,8vw,8rem)] pb-breath">
        <div className="grid gap-x-gutter gap-y-8 md:grid-cols-2">
          <p className="max-w-[15em] statement">{lead}</p>
          <div className="grid max-w-[34em] content-start gap-5 text-soft">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <HairlineList entries={included} className="mt-[clamp(3rem,6vw,5.5rem)]" />
      </section>
      {examples.length > 0 && <Examples examples={examples} photos={photos} />}
      {featured.length > 0 && <FeaturedProjects featured={featured} />}
      {photos.length > 0 && (
        <section aria-labelledby="gallery">
          <div className="wrap mb-6 flex big-text:flex-wrap items-end justify-between gap-6">
            <h2 id="gallery" className="text-card">
              Gallery
            </h2>
            <p className="slate text-mist">{photos.length} photographs</p>
          </div>
          <Gallery title={title} photos={photos} />
        </section>
      )}
      <CallToAction {...action} />
      <Siblings hub={trail.at(-1)?.label ?? ''} entries={siblings} />
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
        {entries.map(({ label, href }) => (
          <li key={href}>
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

interface ExamplesProps {
  examples: readonly { title: string; text: string; photos: readonly string[] }[]
  photos: readonly GalleryPhoto[]
}

/** Kinds of work in the gallery below, with links to their photos. */
function Examples({ examples, photos }: ExamplesProps) {
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
