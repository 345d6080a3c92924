import { caseStudyPath } from '../case-study/find.ts'
import { Gallery, PhotoCount } from '../gallery/gallery.tsx'
import { type GalleryPhoto, galleryPhotos, imageGallery } from '../gallery/photo.ts'
import { SiteLink } from '../link.tsx'
import { pageMeta, pictureAddress } from '../meta.ts'
import { definePage, type HeadEntry } from '../page.ts'
import { breadcrumbList, type Crumb } from '../page-parts/breadcrumbs.tsx'
import { CallToAction } from '../page-parts/call-to-action.tsx'
import { columnsOf } from '../page-parts/columns.ts'
import { videoObjects } from '../page-parts/film-frame.tsx'
import { show, showHero } from '../page-parts/frame-figure.tsx'
import { HairlineList } from '../page-parts/hairline-list.tsx'
import { heroPreload, PageHero } from '../page-parts/page-hero.tsx'
import { Paragraphs } from '../page-parts/runs.tsx'
import type { Site } from '../site.ts'
import { FeaturedProjects } from './featured.tsx'
import { hubPath, linksOf, serviceOf, servicePath } from './find.ts'

function load(path: string, site: Site) {
  const { content } = site
  const found = content['service-page'].find((page) => servicePath(page) === path)
  if (!found) throw new Error(`There is no page of a service at ${path}.`)
  const { hero, featured, gallery, examples, ...words } = found
  const service = serviceOf(content, found.service)
  const photos = galleryPhotos(gallery, site)
  return {
    ...words,
    path,
    trail: [
      { label: 'Services', href: '/services' },
      { label: service.title, href: hubPath(service) },
    ],
    hero: showHero(hero, site),
    featured: featured.map(({ frame, film, caseStudy, ...rest }) => {
      const study = content['case-study'].find(({ id }) => id === caseStudy)
      return { ...rest, frame: show(frame, site), film, href: study && caseStudyPath(study.slug) }
    }),
    photos,
    examples: examples.map(({ photos: keys, ...rest }) => ({
      ...rest,
      photos: photos.filter(({ key }) => keys.includes(key)),
    })),
    siblings: linksOf(content, service).filter(({ href }) => href !== path),
  }
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
            film ? videoObjects(site, film, text, frame.picture) : [],
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
            <Paragraphs text={paragraphs.join('\n\n')} />
          </div>
        </div>
        <HairlineList entries={included} className="mt-[clamp(3rem,6vw,5.5rem)]" />
      </section>
      {examples.length > 0 && <Examples examples={examples} />}
      {featured.length > 0 && <FeaturedProjects featured={featured} />}
      {photos.length > 0 && (
        <section aria-labelledby="gallery" {...(featured.length > 0 && { className: 'pt-breath' })}>
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

interface ExamplesProps {
  examples: readonly { title: string; text: string; photos: readonly GalleryPhoto[] }[]
}

/** Kinds of work in the gallery below, with links to their photos. */
function Examples({ examples }: ExamplesProps) {
  return (
    <section aria-labelledby="examples" className="wrap pb-breath">
      <h2 id="examples" className="mb-[clamp(1.75rem,3vw,2.75rem)] title-section">
        Featured examples
      </h2>
      <ul className={`grid gap-x-gutter gap-y-12 ${columnsOf(examples.length)}`}>
        {examples.map(({ title, text, photos }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries of a page never change places
          <li key={index} className="border-line border-t pt-6">
            <h3 className="text-card">{title}</h3>
            <p className="mt-4 max-w-[32em] text-soft">{text}</p>
            {photos.length > 0 && (
              <ul className="mt-5">
                {photos.map(({ slug, name }) => (
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
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
