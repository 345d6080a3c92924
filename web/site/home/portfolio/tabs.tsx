import { WORK_CATEGORIES, workSlug } from '../../../../domain/site/work-categories.ts'

/** Each tab has its own anchor, so that it can be shared: `/#work-tourism`. */
const tabs = [
  { kind: '', label: 'All Work', anchor: 'work' },
  ...WORK_CATEGORIES.map((category) => {
    const kind = workSlug(category)
    return { kind, label: category, anchor: `work-${kind}` }
  }),
]

/** Filters the grid by the address alone, until `browser/portfolio-tabs.ts` takes over. */
const byTarget = `${WORK_CATEGORIES.map((category) => {
  const slug = workSlug(category)
  return `#portfolio:not([data-alive]):has(#work-${slug}:target) #works .work:not([data-work~="${slug}"])`
}).join()}{display:none}`

/** Links that work by anchor, later turned into tabs with arrow keys. */
export function Tabs() {
  return (
    <div className="border-line border-b">
      <style>{byTarget}</style>
      <nav
        aria-label="Kinds of work"
        data-tabs
        className="-mx-gutter flex overflow-x-auto px-gutter [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
      >
        {tabs.map(({ kind, label, anchor }) => (
          <a
            key={anchor}
            href={`#${anchor}`}
            data-kind={kind}
            data-live
            {...(kind === '' && { 'data-selected': true })}
            className="work-tab mr-7 inline-flex min-h-13 shrink-0 items-center whitespace-nowrap border-b-2 text-note transition-colors hover:text-ink focus-visible:-outline-offset-2 md:mr-9"
          >
            {/* The anchor is not on the link, which would then get the focus. */}
            <span id={anchor} className="scroll-mt-[calc(var(--spacing-header)+2rem)]">
              {label}
            </span>
          </a>
        ))}
      </nav>
    </div>
  )
}
