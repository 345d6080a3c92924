import { AERIAL } from '../../../domain/site/services/shown-services.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Gallery, PhotoCount } from '../gallery/gallery.tsx'
import { galleryPhotos, imageGallery } from '../gallery/photo.ts'
import { Contact } from '../home/contact.tsx'
import { Interlude } from '../home/interlude.tsx'
import { SiteLink } from '../link.tsx'
import { pageMeta } from '../meta.ts'
import { definePage, type HeadEntry } from '../page.ts'
import { breadcrumbList } from '../page-parts/breadcrumbs.tsx'
import { CallToAction } from '../page-parts/call-to-action.tsx'
import { show, showHero } from '../page-parts/frame-figure.tsx'
import { HairlineList } from '../page-parts/hairline-list.tsx'
import { heroPreload, PageHero } from '../page-parts/page-hero.tsx'
import { BlocksOf } from '../page-parts/rich-text.tsx'
import { type Site, useContent } from '../site.ts'

const path = AERIAL
/** The page's own contact section, not the home page's. */
const contact = `${path}#contact`

function load(_path: string, site: Site) {
  const { hero, gallery, wide } = site.content['aerial-photography']
  return { hero: showHero(hero, site), wide: wide && show(wide, site), photos: galleryPhotos(gallery, site) }
}

const head = ({ hero, photos }: ReturnType<typeof load>, site: Site): HeadEntry[] => {
  const { title, galleryHeading, page, hidden } = site.content['aerial-photography']
  return [
    ...pageMeta(site, {
      ...page,
      path,
      picture: hero.picture,
      hidden,
      jsonLd: {
        '@graph': [
          breadcrumbList(site, [], { label: title, href: path }),
          ...(photos.length > 0 ? [imageGallery(site, galleryHeading, path, photos)] : []),
        ],
      },
    }),
    { name: 'keywords', content: page.keywords.join(', ') },
    ...heroPreload(hero),
  ]
}

function AerialPhotography({ data: { hero, wide, photos } }: { data: ReturnType<typeof load> }) {
  const { title, lead, intro, quote, galleryHeading, offer, equipment, closing } =
    useContent()['aerial-photography']
  const lists = [offer, equipment].filter(({ entries }) => entries.length > 0)
  return (
    <>
      <PageHero frame={hero} title={title} trail={[{ label: 'Home', href: '/' }]} />
      <section
        aria-label="Introduction"
        className="wrap grid gap-x-gutter gap-y-8 pt-[clamp(3.5rem,8vw,8rem)] pb-breath md:grid-cols-2"
      >
        <p className="max-w-[15em] statement">{lead}</p>
        <div className="blocks grid max-w-[34em] content-start gap-5 text-soft">
          <BlocksOf texts={intro} />
          <p className="mt-3">
            <SiteLink href={contact} className={`${buttonClasses('primary')} min-h-13`}>
              {quote}
            </SiteLink>
          </p>
        </div>
      </section>
      {photos.length > 0 && (
        <section aria-labelledby="gallery">
          <div className="wrap mb-6 flex items-end justify-between gap-6">
            <h2 id="gallery" className="text-card">
              {galleryHeading}
            </h2>
            <p className="slate text-mist max-sm:hidden">
              <PhotoCount photos={photos} />
            </p>
          </div>
          <Gallery title={galleryHeading} photos={photos} />
        </section>
      )}
      {lists.length > 0 && (
        <div className={`wrap grid gap-y-[clamp(3.5rem,7vw,7rem)] ${photos.length > 0 ? 'pt-breath' : ''}`}>
          {lists.map(({ heading, entries }, index) => (
            <section
              // biome-ignore lint/suspicious/noArrayIndexKey: entries of a page never change places
              key={index}
              aria-labelledby={`list-${index}`}
              className="grid gap-x-5 gap-y-7 md:grid-cols-12"
            >
              <h2 id={`list-${index}`} className="max-w-[8em] text-[clamp(1.75rem,2.9vw,3rem)] md:col-span-4">
                {heading}
              </h2>
              <HairlineList entries={entries} className="md:col-span-8" />
            </section>
          ))}
        </div>
      )}
      {wide && (
        <div className="pt-breath">
          <Interlude frame={wide} />
        </div>
      )}
      <CallToAction heading={closing.heading} label={closing.label} href={contact} />
      <Contact />
    </>
  )
}

export default definePage({ hero: true, load, head, Page: AerialPhotography })
