import { BLOG_CATEGORIES, categorySlug } from '../../../domain/site/blog-categories.ts'

const choices = [
  { label: 'All', slug: null },
  ...BLOG_CATEGORIES.map((category) => ({ label: category, slug: categorySlug(category) })),
]

const row =
  '-mx-gutter flex overflow-x-auto motion-safe:scroll-smooth px-gutter [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0'
const link =
  'mr-7 inline-flex min-h-13 items-center border-transparent border-b-2 text-note text-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 forced-colors:border-[Canvas] md:mr-9'

/** Hides the posts of other categories, wherever this selector says that one is chosen. */
const hideOthers = (chosen: (slug: string) => string) =>
  `${choices
    .flatMap(({ slug }) => (slug ? [`${chosen(slug)} .posts>:not(:has([data-category="${slug}"]))`] : []))
    .join()}{display:none}`

/** A `:has()` without scripts only: with them, every change to the page would restyle all posts. */
const otherCategories =
  hideOthers((slug) => `[data-category="${slug}"]`) +
  `@media (scripting:none){${hideOthers((slug) => `:has(#${slug}:target)`)}}`

/**
 * The categories as links. `browser/inline-bootstrap.ts` applies the category in the address before the list is painted, and
 * `browser/posts.ts` switches in place.
 */
export function CategoryFilter() {
  return (
    <nav aria-label="Filter by category" data-filter className="border-line border-y">
      <style>{otherCategories}</style>
      <WithoutScript />
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
function WithoutScript() {
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
