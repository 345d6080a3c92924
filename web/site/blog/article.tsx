import { longDay } from '../../../domain/days.ts'
import { postPath, readTime, relatedTo } from '../../../domain/site/blog.ts'
import { categoryKeyOf, categorySlug } from '../../../domain/site/categories/category-keys.ts'
import { countWords } from '../../../domain/site/rich-text/blocks.ts'
import { picture } from '../../media.server.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Picture, picturePreloads } from '../../ui/picture.tsx'
import { SiteLink } from '../link.tsx'
import { pageMeta } from '../meta.ts'
import { definePage, type HeadEntry, segments } from '../page.ts'
import { Breadcrumbs } from '../page-parts/breadcrumbs.tsx'
import { show } from '../page-parts/frame-figure.tsx'
import { filmNote, PlayMark, VideoFacade } from '../page-parts/video-facade.tsx'
import { type Site, useContent } from '../site.ts'
import { summaryOf } from './card.tsx'
import { PostText, TEXT_COLUMN } from './post-text.tsx'
import { Related } from './related-posts.tsx'
import { articleData, type PostFilm } from './structured.ts'

const HERO_SIZES = '(min-width: 110rem) 102rem, 100vw'

function load(address: string, site: Site) {
  const [, slug] = segments(address)
  const posts = site.content.post
  const post = posts.find((each) => each.slug === slug)
  if (!post) throw new Error(`There is no article at ${address}.`)
  const words = countWords(post.body)
  return {
    ...post,
    words,
    readTime: readTime(words),
    path: postPath(post),
    picture: picture(site, post.image),
    second: post.second && show(post.second, site),
    films: post.films.map(({ still, ...film }) => ({
      ...film,
      still: picture(site, still),
    })),
    related: relatedTo(post, posts).map((post) => summaryOf(site, post)),
  }
}

const head = (post: ReturnType<typeof load>, site: Site): HeadEntry[] => [
  ...pageMeta(site, {
    title: post.title,
    description: post.excerpt,
    path: post.path,
    type: 'article',
    picture: post.picture,
    share: post.share,
    jsonLd: articleData(site, post),
  }),
  { property: 'article:published_time', content: post.date },
  ...(post.category ? [{ property: 'article:section', content: post.category }] : []),
  { name: 'author', content: post.author },
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: site.content.settings.name,
    href: '/feed.xml',
  },
  ...picturePreloads({ picture: post.picture, sizes: HERO_SIZES }),
]

function Article({ data: post }: { data: ReturnType<typeof load> }) {
  const { blog } = useContent()
  return (
    <div className="pt-header">
      <article className="wrap pt-[clamp(1.5rem,3vw,3rem)]">
        <Breadcrumbs
          trail={[
            { label: blog.title, href: '/blog' },
            ...(post.category
              ? [
                  {
                    label: post.category,
                    href: `/blog?category=${categorySlug(categoryKeyOf(blog.categories, post.category))}`,
                  },
                ]
              : []),
          ]}
          className="text-soft print:hidden"
        />
        <h1 className="mt-[clamp(1rem,2vw,2rem)] max-w-[14em] title-page">{post.title}</h1>
        <figure className="mt-[clamp(2rem,4vw,4rem)]">
          <div className="page-picture aspect-[3/2] overflow-clip md:aspect-[2.39] print:aspect-[2.39]">
            <Picture picture={post.picture} sizes={HERO_SIZES} priority className="size-full object-cover" />
          </div>
        </figure>
        <div className="mt-[clamp(2rem,4vw,4rem)] grid gap-x-5 gap-y-8 md:grid-cols-12 md:gap-y-6 print:mt-6 print:grid-cols-12">
          <Slate {...post} />
          <PostText {...post} />
          <div className={TEXT_COLUMN}>
            {post.films.length > 0 && (
              <div className="mb-14 grid gap-5 pt-8 print:hidden">
                {post.films.map((film, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a film may stand twice, and they never change places
                  <Film key={index} {...film} title={ownTitle(post.films, index)} />
                ))}
              </div>
            )}
            <ul aria-label="Tags" className="slate flex flex-wrap gap-x-4 pt-6 md:pt-8 gap-y-1 text-soft">
              {post.tags.map((tag, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two tags may be equal, and they never change places
                <li key={index}>#{tag}</li>
              ))}
            </ul>
            <AuthorCard author={post.author} />
          </div>
        </div>
      </article>
      <Related posts={post.related} />
    </div>
  )
}

interface SlateProps {
  author: string
  date: string
  readTime: string
  category: string
}

/** Author, date and reading time. */
function Slate({ author, date, readTime, category }: SlateProps) {
  const facts = [
    ['Words', author],
    ['Date', longDay(date)],
    ['Length', readTime],
    ...(category ? [['Filed under', category] as const] : []),
  ] as const
  return (
    <dl className="slate grid content-start gap-x-5 border-line border-t max-md:grid-cols-2 big-text:grid-cols-1 md:col-span-3 print:col-span-3 print:grid-cols-1">
      {facts.map(([term, fact]) => (
        <div key={term} className="border-line border-b py-3">
          <dt className="text-soft">{term}</dt>
          <dd>{term === 'Date' ? <time dateTime={date}>{fact}</time> : fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function AuthorCard({ author }: { author: string }) {
  const { about, action } = useContent().blog.author
  return (
    <aside
      aria-label="About the author"
      className="mt-10 grid items-start gap-x-8 gap-y-4 border-line border-y py-8 print:hidden sm:grid-cols-[auto_1fr]"
    >
      <p className="font-display text-card leading-none">{author}</p>
      <div>
        <p className="max-w-[34em] text-note text-soft">{about}</p>
        <SiteLink href={action.href} className={`${buttonClasses('solid')} mt-6 min-h-13`}>
          {action.label}
        </SiteLink>
      </div>
    </aside>
  )
}

export default definePage({ surface: 'bone', load, head, Page: Article })

/** Players of one post are told apart by name. */
function ownTitle(films: readonly PostFilm[], index: number): string {
  const title = films[index]?.title ?? ''
  return films.slice(0, index).some((other) => other.title === title) ? `${title}, film ${index + 1}` : title
}

/** A film below an article; its host is not contacted before the click. */
function Film({ address, title, still, credit }: PostFilm) {
  const { blog } = useContent()
  const note = filmNote({ address, credit })
  return (
    <VideoFacade
      address={address}
      title={title}
      className="group relative isolate block aspect-video overflow-clip text-bone"
    >
      <Picture
        picture={still}
        alt=""
        sizes="(min-width: 68rem) 60vw, 100vw"
        className="-z-20 absolute inset-0 size-full object-cover"
      />
      <span className="reel-words absolute inset-x-0 bottom-0 flex items-center gap-4 px-5 pb-5">
        <PlayMark />
        <span className="leading-tight">
          {blog.invitation}
          {note && <span className="slate mt-1 block text-mist">{note}</span>}
        </span>
      </span>
    </VideoFacade>
  )
}
