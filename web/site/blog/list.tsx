import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { blog } from '../../../content/blog.ts'
import { site } from '../../../content/site.ts'
import { categorySlug } from '../../../domain/blog-categories.ts'
import { breadcrumbList } from '../inner/breadcrumbs.tsx'
import { pageMeta } from '../meta.ts'
import type { Route } from './+types/list'
import { PostCard } from './card.tsx'
import { BeforeHydration, CategoryFilter, useChosenCategory } from './filter.tsx'
import { readPosts } from './posts.server.ts'
import { summaryOf } from './summary.server.ts'

export const loader = () => ({ posts: readPosts().map(summaryOf) })

/** The filter chooses among what is there. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title: blog.title,
    description: blog.description,
    path: '/blog',
    picture: loaderData?.posts[0]?.picture,
    jsonLd: {
      '@graph': [
        {
          '@type': 'Blog',
          '@id': `${__ORIGIN__}/blog`,
          name: `${blog.title} · ${site.name}`,
          description: blog.description,
          inLanguage: 'en-GB',
          publisher: { '@id': `${__ORIGIN__}/#business` },
        },
        breadcrumbList([], { label: blog.title, href: '/blog' }),
      ],
    },
  }),
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: site.name, href: '/feed.xml' },
]

export default function BlogList({ loaderData }: Route.ComponentProps) {
  const chosen = useChosenCategory()
  const posts = loaderData.posts.filter(({ category }) => !chosen || categorySlug(category) === chosen)
  const [before, moved, after] = blog.heading.split('*')
  return (
    <div data-page="bone" className="ground-bone min-h-svh pt-header">
      <div className="wrap pt-[clamp(3.5rem,7vw,7rem)] pb-breath">
        <div className="mb-[clamp(2.5rem,5vw,4.5rem)] grid items-end gap-x-gutter gap-y-6 md:grid-cols-[7fr_5fr]">
          <h1 className="title-page">
            {before}
            <em>{moved}</em>
            {after}
          </h1>
          <p className="max-w-[34em] text-soft md:pb-1">{blog.lead}</p>
        </div>
        <CategoryFilter chosen={chosen} />
        <BeforeHydration />
        <p aria-live="polite" className="sr-only">
          {chosen && `${posts.length} ${posts.length === 1 ? 'post' : 'posts'}`}
        </p>
        {posts.length === 0 && <p className="mt-16 text-lead">{blog.empty}</p>}
        {/* All of them: two large ones and rows of three. A category: rows of two. */}
        <ul className="posts mt-[clamp(2rem,4vw,3.5rem)] grid grid-cols-1 gap-x-5 gap-y-14 sm:grid-cols-2 md:gap-x-8 lg:grid-cols-6 lg:gap-y-18">
          {posts.map((post, index) => {
            const large = Boolean(chosen) || index < 2
            return (
              <li
                key={post.slug}
                {...(index === 0 && { 'data-first': true })}
                className={large ? 'lg:col-span-3' : 'lg:col-span-2'}
              >
                <PostCard
                  post={post}
                  size={large ? 'large' : 'small'}
                  priority={index === 0}
                  sizes={
                    large
                      ? '(min-width: 97.5rem) 43rem, (min-width: 40rem) 47vw, 100vw'
                      : '(min-width: 97.5rem) 29rem, (min-width: 68rem) 31vw, (min-width: 40rem) 47vw, 100vw'
                  }
                />
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
