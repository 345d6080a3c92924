import { afterPaint } from './after-paint.ts'
import { hit } from './plain-click.ts'

/**
 * Makes tabs of the portfolio's line of links, which until now filtered by the address alone: arrow keys go round, and the
 * address follows without a jump. A tab answers at once; the grid follows a frame later, since laying out the rest of the page takes a
 * slow processor longer than an answer may.
 */
export function showWork() {
  const portfolio = document.getElementById('portfolio')
  const line = portfolio?.querySelector<HTMLElement>('[data-tabs]')
  const grid = document.getElementById('works')
  if (!portfolio || !line || !grid) return
  const tabs = [...line.querySelectorAll('a')]

  line.role = 'tablist'
  grid.role = 'tabpanel'
  for (const tab of tabs) {
    tab.role = 'tab'
    tab.setAttribute('aria-controls', grid.id)
  }
  const choose = (chosen: HTMLAnchorElement) => {
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === chosen)
      tab.tabIndex = tab === chosen ? 0 : -1
      tab.toggleAttribute('data-selected', tab === chosen)
    }
    grid.setAttribute('aria-labelledby', chosen.hash.slice(1))
    const kind = chosen.dataset.kind ?? ''
    afterPaint(() => {
      for (const work of grid.querySelectorAll<HTMLElement>('[data-work]'))
        work.hidden = kind !== '' && !work.dataset.work?.split(' ').includes(kind)
    })
  }
  const press = (tab: HTMLAnchorElement) => {
    choose(tab)
    afterPaint(() => history.replaceState(history.state, '', tab.hash))
  }
  const follow = () => {
    const [all] = tabs
    const asked = tabs.find(({ hash }) => hash === location.hash) ?? all
    if (asked) choose(asked)
  }

  line.addEventListener('click', (event) => {
    const tab = hit(event, 'a')
    if (!(tab instanceof HTMLAnchorElement)) return
    event.preventDefault()
    press(tab)
  })
  line.addEventListener('keydown', (event) => {
    const next = tabs[tabAfter(event.key, tabs.indexOf(event.target as HTMLAnchorElement), tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    press(next)
    next.focus()
  })
  addEventListener('hashchange', follow)
  follow()
  portfolio.dataset.alive = ''
}

/** Where a key leads from a tab; undefined when it leads nowhere. */
function tabAfter(key: string, from: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  return step === undefined ? undefined : (from + step + count) % count
}
