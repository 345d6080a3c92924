import type { Home } from '../../../domain/site/kinds/home.ts'
import { onPhones } from '../../ui/picture.tsx'
import { PostCard, type PostSummary } from '../blog/card.tsx'
import { SiteLink } from '../link.tsx'
import { Runs } from '../page-parts/runs.tsx'
import { SectionHead } from '../section-head.tsx'

interface NewestPostsProps {
  words: Home['blog']
  posts: readonly PostSummary[]
}

/** By how many posts there are: no row has a gap. */
const COLUMNS: Readonly<Record<number, string>> = {
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 lg:grid-cols-3 sm:max-lg:[&>:first-child]:col-span-2',
}

/** The newest posts; nothing while there are none. */
export function NewestPosts({ words, posts }: NewestPostsProps) {
  if (posts.length === 0) return null
  const { heading, lead, all } = words
  return (
    <section id="blog" aria-labelledby="blog-heading" className="wrap pb-breath">
      <SectionHead
        id="blog-heading"
        heading={<Runs text={heading} />}
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
      <ul className={`grid gap-x-5 gap-y-14 md:gap-x-8 ${COLUMNS[posts.length] ?? ''}`}>
        {posts.map((post) => (
          <li key={post.slug} className="@container settle">
            <PostCard
              post={post}
              heading="h3"
              sizes={`(min-width: 110rem) 33rem, (min-width: 68rem) 31vw, (min-width: 40rem) 47vw, ${onPhones(96)}`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
