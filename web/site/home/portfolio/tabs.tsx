import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { WORK_CATEGORIES, type WorkCategory, workSlug } from '../../../../domain/work-categories.ts'
import { afterPaint } from '../../after-paint.ts'
import { rewriteAddress } from '../../rewrite-address.ts'

/** What a tab shows; null is all of it. */
type Chosen = WorkCategory | null

/** Each tab has an anchor of its own, so that it can be shared, and works by CSS alone: `/#work-tourism`. */
export const anchorOf = (category: Chosen) => (category ? `work-${workSlug(category)}` : 'work')

const tabs = [null, ...WORK_CATEGORIES].map((category) => ({
  category,
  label: category ?? 'All Work',
  anchor: anchorOf(category),
}))

/** Rules by which the address alone sorts the grid, until there is a script to do it. */
export const byTarget = `${WORK_CATEGORIES.map((category) => {
  const slug = workSlug(category)
  return `#portfolio:has(#work-${slug}:target) #works .work:not([data-work~="${slug}"])`
}).join()}{display:none}`

/**
 * Keeps the tab in the address without the router, which would scroll to the anchor at every choice. All until the
 * page is alive, as its file knows no address but its own. The tab answers a press at once; the grid (`shown`) follows
 * a frame later, since laying out the rest of the page takes a slow processor longer than an answer may.
 */
export function useChosenWork() {
  const { key } = useLocation()
  const [chosen, setChosen] = useState<Chosen>(null)
  const [shown, setShown] = useState<Chosen>(null)
  const [alive, setAlive] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address was changed, whatever it is now
  useEffect(() => {
    const asked = tabs.find(({ anchor }) => `#${anchor}` === location.hash)?.category ?? null
    setChosen(asked)
    setShown(asked)
    setAlive(true)
  }, [key])
  function choose(category: Chosen) {
    setChosen(category)
    afterPaint(() => setShown(category))
    rewriteAddress(`#${anchorOf(category)}`)
  }
  return { chosen, shown, choose, alive }
}

interface TabsProps {
  chosen: Chosen
  choose: (category: Chosen) => void
  alive: boolean
}

/** A line of text: links until the page is alive, then tabs, which the arrow keys change. */
export function Tabs({ chosen, choose, alive }: TabsProps) {
  function onClick(event: MouseEvent, category: Chosen) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    choose(category)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const all = [...event.currentTarget.querySelectorAll('a')]
    const next = tabAfter(event.key, all.indexOf(event.target as HTMLAnchorElement), all.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    choose(tab.category)
    all[next]?.focus()
  }
  return (
    <div className="border-line border-b">
      <div
        {...(alive ? { role: 'tablist', onKeyDown } : { role: 'navigation' })}
        {...{ 'aria-label': 'Kinds of work' }}
        className={`-mx-gutter flex overflow-x-auto px-gutter [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0 ${alive ? '' : 'by-target'}`}
      >
        {tabs.map(({ category, label, anchor }) => {
          const selected = category === chosen
          return (
            <a
              key={anchor}
              href={`#${anchor}`}
              {...(alive && {
                role: 'tab',
                'aria-selected': selected,
                'aria-controls': 'works',
                tabIndex: selected ? 0 : -1,
              })}
              data-selected={selected || undefined}
              onClick={(event) => onClick(event, category)}
              className="work-tab mr-7 inline-flex min-h-13 shrink-0 items-center whitespace-nowrap border-b-2 text-note transition-colors hover:text-ink focus-visible:-outline-offset-2 md:mr-9"
            >
              {/* The anchor is not the link, which would get the focus with it. */}
              <span id={anchor} className="scroll-mt-[calc(var(--spacing-header)+2rem)]">
                {label}
              </span>
            </a>
          )
        })}
      </div>
    </div>
  )
}

/** Where a key leads from a tab; undefined when it leads nowhere. */
function tabAfter(key: string, from: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  return step && (from + step + count) % count
}
