import { picture } from '../../media.server.ts'
import { Picture, picturePreloads } from '../../ui/picture.tsx'
import { PostText } from '../blog/post-text.tsx'
import { pageMeta } from '../meta.ts'
import { definePage, type HeadEntry, segments } from '../page.ts'
import { breadcrumbList } from '../page-parts/breadcrumbs.tsx'
import { CallToAction } from '../page-parts/call-to-action.tsx'
import type { Site } from '../site.ts'

const HERO_SIZES = '(min-width: 110rem) 102rem, 100vw'

function load(path: string, site: Site) {
  const [slug] = segments(path)
  const found = site.content.page.find((page) => page.slug === slug)
  if (!found) throw new Error(`There is no page at ${path}.`)
  const { hero, ...page } = found
  return { ...page, path, hero: hero && { ...hero, picture: picture(site, hero.picture) } }
}

const head = (
  { title, lead, path, hero, share, hidden }: ReturnType<typeof load>,
  site: Site,
): HeadEntry[] => [
  ...pageMeta(site, {
    title,
    description: lead,
    path,
    picture: hero?.picture,
    share,
    hidden,
    jsonLd: breadcrumbList(site, [], { label: title, href: path }),
  }),
  ...(hero ? picturePreloads({ picture: hero.picture, sizes: HERO_SIZES }) : []),
]

/** A page of the owner's own: a title, a picture if she has one, and a text as posts have it. */
function OwnPage({ data: { title, lead, hero, body, action } }: { data: ReturnType<typeof load> }) {
  return (
    <div className="pt-header">
      <article className="wrap pt-[clamp(3.5rem,7vw,7rem)] pb-breath">
        <h1 className="max-w-[14em] title-page">{title}</h1>
        {hero && (
          <figure className="mt-[clamp(2rem,4vw,4rem)]">
            <div className="page-picture aspect-[3/2] overflow-clip md:aspect-[2.39] print:aspect-[2.39]">
              <Picture
                picture={hero.picture}
                sizes={HERO_SIZES}
                position={hero.position}
                priority
                className="size-full object-cover"
              />
            </div>
            <figcaption className="slate mt-3 text-soft">{hero.slate}</figcaption>
          </figure>
        )}
        <div className="mt-[clamp(2rem,4vw,4rem)] grid gap-x-5 gap-y-8 md:grid-cols-12 md:gap-y-6 print:mt-6 print:grid-cols-12">
          <PostText excerpt={lead} body={body} pull="" second={null} />
        </div>
      </article>
      {action && <CallToAction {...action} />}
    </div>
  )
}

export default definePage({ surface: 'bone', load, head, Page: OwnPage })
