import { longDay } from '../../../domain/days.ts'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../link.tsx'
import { useContent } from '../site.ts'
import type { PostSummary } from './card.tsx'

/** Articles of the same category, as rows, so that a single one looks intended. */
export function Related({ posts }: { posts: readonly PostSummary[] }) {
  const { blog } = useContent()
  if (posts.length === 0) return <div className="pb-breath" />
  return (
    <aside aria-labelledby="related" className="wrap py-breath print:hidden">
      <h2 id="related" className="title-section">
        {blog.related}
      </h2>
      <ul className="mt-[clamp(2rem,4vw,3.5rem)] border-line border-t">
        {posts.map(({ slug, title, excerpt, category, date, href, picture }) => (
          <li key={slug} className="border-line border-b">
            <article className="group relative grid items-start gap-x-5 gap-y-4 py-6 sm:grid-cols-12">
              <div className="aspect-[3/2] overflow-clip sm:col-span-4 lg:col-span-3">
                <Picture
                  picture={picture}
                  alt=""
                  sizes="(min-width: 110rem) 25rem, (min-width: 68rem) 24vw, (min-width: 40rem) 31vw, 100vw"
                  className="size-full object-cover transition-transform duration-900 ease-settle group-hover:scale-[1.025]"
                />
              </div>
              <div className="sm:col-span-8 lg:col-span-9 lg:grid lg:grid-cols-9 lg:gap-x-5">
                <div className="lg:col-span-5">
                  <h3 className="text-card">
                    <SiteLink href={href} className="after:absolute after:inset-0">
                      {title}
                    </SiteLink>
                  </h3>
                  <p className="mt-3 max-w-[36em] text-note text-soft">{excerpt}</p>
                </div>
                <p className="slate text-soft max-lg:mt-3 lg:col-span-4 lg:text-right">
                  {category && <>{category} · </>}
                  <time dateTime={date}>{longDay(date)}</time>
                </p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </aside>
  )
}
