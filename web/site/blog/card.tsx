import { longDay } from '../../../domain/days.ts'
import { type BlogPost, postPath } from '../../../domain/site/blog.ts'
import { picture } from '../../media.server.ts'
import { Picture } from '../../ui/picture.tsx'
import { isActiveLink, SiteLink } from '../link.tsx'
import type { Site } from '../site.ts'

interface PostCardProps {
  post: PostSummary
  /** Layout width of the frame. */
  sizes: string
  heading?: 'h2' | 'h3'
  priority?: boolean
}

/**
 * An article in a list; the whole card is clickable. In an item (`@container`) as wide as a whole row, its words stand
 * beside its picture.
 */
export function PostCard({ post, sizes, heading: Heading = 'h2', priority }: PostCardProps) {
  const { title, excerpt, date, category, tags, href, picture } = post
  return (
    <article className="group relative flex @min-[52rem]:flex-row h-full flex-col @min-[52rem]:gap-8">
      <div className="aspect-[3/2] @min-[52rem]:w-1/2 shrink-0 overflow-clip" {...isActiveLink(href)}>
        <Picture
          picture={picture}
          alt=""
          sizes={sizes}
          priority={priority}
          className="size-full object-cover transition-transform duration-900 ease-settle group-hover:scale-[1.025]"
        />
      </div>
      <div className="flex flex-1 flex-col">
        <p className="slate mt-4 @min-[52rem]:mt-0 flex flex-wrap justify-between gap-x-6 text-soft">
          <span className="text-ink">{category}</span>
          <time dateTime={date}>{longDay(date)}</time>
        </p>
        <Heading className="post-title mt-3 max-w-[20em]">{title}</Heading>
        <p className="mt-3 max-w-[36em] text-note text-soft">{excerpt}</p>
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-6 pt-4 max-sm:flex-col">
          <ul aria-label="Tags" className="slate flex flex-wrap gap-x-3 text-soft">
            {tags.map((tag, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tags may be equal, and they never change places
              <li key={index}>{`#${tag}`}</li>
            ))}
          </ul>
          <SiteLink
            href={href}
            className="underline-drawn inline-flex min-h-11 items-center whitespace-nowrap text-note font-[560] after:absolute after:inset-0 sm:ml-auto"
          >
            Read More<span className="sr-only">{`: ${title}`}</span>
          </SiteLink>
        </div>
      </div>
    </article>
  )
}

const TAGS_ON_A_CARD = 3

/** The parts of an article that a card shows. */
export function summaryOf(site: Site, post: BlogPost) {
  const { slug, title, excerpt, date, category, tags } = post
  return {
    slug,
    title,
    excerpt,
    date,
    category,
    tags: tags.slice(0, TAGS_ON_A_CARD),
    href: postPath(post),
    picture: picture(site, post.image),
  }
}
export type PostSummary = ReturnType<typeof summaryOf>
