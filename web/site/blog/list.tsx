import { newestFirst } from '../../../domain/site/blog.ts'
import { type Category, categoryKeyOf, categorySlug } from '../../../domain/site/categories/category-keys.ts'
import { pageMeta } from '../meta.ts'
import { definePage, type HeadEntry } from '../page.ts'
import { breadcrumbList } from '../page-parts/breadcrumbs.tsx'
import { type Site, useContent } from '../site.ts'
import { PostCard, summaryOf } from './card.tsx'

const load = (_path: string, site: Site) => ({
  posts: newestFirst(site.content.post).map((post) => summaryOf(site, post)),
})

const head = ({ posts }: ReturnType<typeof load>, site: Site): HeadEntry[] => {
  const { settings, blog } = site.content
  return [
    ...pageMeta(site, {
      title: blog.title,
      description: blog.description,
      path: '/blog',
      picture: posts[0]?.picture,
      share: blog.share,
      jsonLd: {
        '@graph': [
          {
            '@type': 'Blog',
            '@id': `${site.origin}/blog`,
            name: `${blog.title} · ${settings.name}`,
            description: blog.description,
            inLanguage: 'en-GB',
            publisher: { '@id': `${site.origin}/#business` },
          },
          breadcrumbList(site, [], { label: blog.title, href: '/blog' }),
        ],
      },
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: settings.name,
      href: '/feed.xml',
    },
  ]
}

function BlogList({ data }: { data: ReturnType<typeof load> }) {
  const { blog } = useContent()
  const [before, emphasised, after] = blog.heading.split('*')
  return (
    <div className="min-h-svh pt-header">
      <div className="wrap pt-[clamp(3.5rem,7vw,7rem)] pb-breath">
        <div className="mb-[clamp(2.5rem,5vw,4.5rem)] grid items-end gap-x-gutter gap-y-6 md:grid-cols-[7fr_5fr]">
          <h1 className="title-page">
            {before}
            <em>{emphasised}</em>
            {after}
          </h1>
          <p className="max-w-[34em] text-soft md:pb-1">{blog.lead}</p>
        </div>
        <CategoryFilter categories={blog.categories} />
        <p aria-live="polite" data-posts-said className="sr-only" />
        <p data-posts-none hidden={data.posts.length > 0} className="mt-16 text-lead">
          {blog.empty}
        </p>
        {/* All posts: two large ones, then rows of three; what is left over fills the last row. A category: rows of two,
            the last one alone if their number is odd (`blog.css`). */}
        <ul
          data-posts
          className="posts mt-[clamp(2rem,4vw,3.5rem)] grid grid-cols-1 gap-x-5 gap-y-14 sm:grid-cols-2 md:gap-x-8 lg:grid-cols-6 lg:gap-y-18"
        >
          {data.posts.map((post, index) => (
            <li
              key={post.slug}
              data-category={categorySlug(categoryKeyOf(blog.categories, post.category))}
              className="@container"
            >
              <PostCard
                post={post}
                priority={index === 0}
                sizes={
                  index < 2
                    ? '(min-width: 110rem) 49rem, (min-width: 40rem) 47vw, 100vw'
                    : '(min-width: 110rem) 33rem, (min-width: 68rem) 31vw, (min-width: 40rem) 47vw, 100vw'
                }
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

export default definePage({ surface: 'bone', load, head, Page: BlogList })

const slugsOf = (categories: readonly Category[]) => categories.map(({ key }) => categorySlug(key))

const choicesOf = (categories: readonly Category[]) => [
  { label: 'All', slug: null },
  ...categories.map(({ key, label }) => ({ label, slug: categorySlug(key) })),
]
type Choices = ReturnType<typeof choicesOf>

const row =
  '-mx-gutter flex overflow-x-auto motion-safe:scroll-smooth px-gutter [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0'
const link =
  'mr-7 inline-flex min-h-13 items-center border-transparent border-b-2 text-note text-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 forced-colors:border-[Canvas] md:mr-9'

/** Hides the posts of other categories, wherever this selector says that one is chosen. */
const hideOthers = (slugs: readonly string[], chosen: (slug: string) => string) =>
  `${slugs.map((slug) => `${chosen(slug)} .posts>:not([data-category="${slug}"])`).join()}{display:none}`

/** Of an odd number, the last has the whole row; written here because only the chosen category's posts count. */
const leftOver = (slugs: readonly string[]) =>
  `@media (width>=40rem){${slugs
    .map((slug) => {
      const of = `of [data-category="${slug}"]`
      return `[data-category="${slug}"] .posts>:nth-child(odd ${of}):nth-last-child(1 ${of})`
    })
    .join()}{grid-column:1/-1}}`

/** A `:has()` without scripts only: with them, every change to the page would restyle all posts. */
const otherCategories = (slugs: readonly string[]) =>
  hideOthers(slugs, (slug) => `[data-category="${slug}"]`) +
  `@media (scripting:none){${hideOthers(slugs, (slug) => `:has(#${slug}:target)`)}}`

/**
 * The categories as links. `browser/inline-bootstrap.ts` applies the category in the address before the list is painted, and
 * `browser/posts.ts` switches in place.
 */
function CategoryFilter({ categories }: { categories: readonly Category[] }) {
  const slugs = slugsOf(categories)
  const choices = choicesOf(categories)
  return (
    <nav aria-label="Filter by category" data-filter className="border-line border-y">
      <style>{otherCategories(slugs) + leftOver(slugs)}</style>
      <WithoutScript choices={choices} />
      <ul className={`needs-script ${row}`}>
        {choices.map(({ label, slug }) => (
          <li key={label} className="shrink-0">
            <a
              href={slug ? `/blog?category=${slug}` : '/blog'}
              data-live
              aria-current={slug ? undefined : 'true'}
              className={`${link} aria-[current]:border-gorse aria-[current]:text-ink forced-colors:aria-[current]:border-[Highlight]`}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same without scripts: each link targets its own anchor. */
function WithoutScript({ choices }: { choices: Choices }) {
  return (
    <noscript>
      <ul className={row}>
        {choices.map(({ label, slug }) => (
          <li key={label} id={slug ?? 'all'} className="shrink-0">
            <a href={`#${slug ?? 'all'}`} className={`${link} [:target>&]:border-gorse [:target>&]:text-ink`}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </noscript>
  )
}
