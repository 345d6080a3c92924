import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { BLOG_CATEGORIES, categorySlug } from '../../../domain/blog-categories.ts'

const choices = [
  { label: 'All', slug: null },
  ...BLOG_CATEGORIES.map((category) => ({ label: category, slug: categorySlug(category) })),
]

const row =
  '-mx-gutter flex overflow-x-auto motion-safe:scroll-smooth px-gutter [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0'
const link =
  'mr-7 inline-flex min-h-13 items-center border-transparent border-b-2 text-note text-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 forced-colors:border-[Canvas] md:mr-9'

/** Marks the page with the category of its address before the list is painted; `BeforeHydration` hides by it. */
const script = `(c=>c&&(document.documentElement.dataset.blog=c))(new URLSearchParams(location.search).get("category"))`
const rules = choices
  .flatMap(({ slug }) =>
    slug
      ? [`:is([data-blog="${slug}"],:has(#${slug}:target)) .posts>:not(:has([data-category="${slug}"]))`]
      : [],
  )
  .join(',')

/** Filters by the address until the page's code is there, so that a shared link never shows the whole list first. */
export function BeforeHydration() {
  return (
    <>
      <style>{`${rules}{display:none}`}</style>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </>
  )
}

/** The category that the address asks for; null is all, also while the page is as it was built. */
export function useChosenCategory(): string | null {
  const [search] = useSearchParams()
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => {
    setHydrated(true)
    delete document.documentElement.dataset.blog
  }, [])
  return hydrated ? search.get('category') : null
}

/** On a phone the line runs out of the window: what is chosen comes to the middle, and nothing else moves. */
function useChosenInView(chosen: string | null) {
  const line = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const box = chosen && line.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (box) line.current?.scrollBy({ left: box.left + box.width / 2 - window.innerWidth / 2 })
  }, [chosen])
  return line
}

/** The categories as a line of links; each has an address of its own. */
export function CategoryFilter({ chosen }: { chosen: string | null }) {
  const line = useChosenInView(chosen)
  return (
    <nav aria-label="Filter by category" className="border-line border-y">
      <WithoutScript />
      <ul ref={line} className={`needs-script ${row}`}>
        {choices.map(({ label, slug }) => (
          <li key={label} className="shrink-0">
            <Link
              discover="none"
              to={slug ? `/blog?category=${slug}` : '/blog'}
              replace
              preventScrollReset
              aria-current={chosen === slug ? 'true' : undefined}
              className={`${link} aria-[current]:border-gorse aria-[current]:text-ink forced-colors:aria-[current]:border-[Highlight]`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same line where no script runs: each choice leads to its own anchor, and `BeforeHydration` hides by that. */
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
