import type { HomeWords } from '../../../content/site/home/home.ts'
import { onPhones } from '../../ui/picture.tsx'
import { PostCard, type PostSummary } from '../blog/card.tsx'
import { SiteLink } from '../link.tsx'
import { SectionHead } from '../section-head.tsx'

interface NewestPostsProps {
  words: HomeWords['blog']
  posts: readonly PostSummary[]
}

/** The newest posts; nothing while there are none. */
export function NewestPosts({ words, posts }: NewestPostsProps) {
  if (posts.length === 0) return null
  const { lead, all } = words
  const [before, emphasised, after] = words.heading.split('*')
  return (
    <section id="blog" aria-labelledby="blog-heading" className="wrap pb-breath">
      <SectionHead
        id="blog-heading"
        heading={
          <>
            {before}
            <em>{emphasised}</em>
            {after}
          </>
        }
        lead={
          <>
            {lead}{' '}
            <SiteLink
              href={all.href}
              className="whitespace-nowrap border-current border-b text-ink hover:text-gorse"
            >
              {all.label}
            </SiteLink>
          </>
        }
      />
      <ul className="grid gap-x-5 gap-y-14 sm:grid-cols-2 md:gap-x-8 lg:grid-cols-3 sm:max-lg:[&>:first-child]:col-span-2">
        {posts.map((post) => (
          <li key={post.slug} className="settle">
            <PostCard
              post={post}
              heading="h3"
              sizes={`(min-width: 97.5rem) 29rem, (min-width: 68rem) 31vw, (min-width: 40rem) 47vw, ${onPhones(96)}`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
