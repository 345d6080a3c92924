import { hit } from './unmodified-click.ts'
import { afterPaint } from './when-idle.ts'

/**
 * Turns the portfolio's links, which filter by the address alone, into tabs: arrow keys wrap around, and the address
 * follows without a jump. The grid changes a frame after the tab, because laying it out is too slow for a response.
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
  const chooseByAddress = () => {
    const requested = tabs.find(({ hash }) => hash === location.hash) ?? tabs[0]
    if (requested) choose(requested)
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
  addEventListener('hashchange', chooseByAddress)
  chooseByAddress()
  portfolio.dataset.alive = ''
}

/** The tab a key moves to; undefined for other keys. */
function tabAfter(key: string, from: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  return step === undefined ? undefined : (from + step + count) % count
}
