import type { ComponentType } from 'react'
import { repeat } from './repeat.ts'

const files = import.meta.glob<{ default: ComponentType<object> }>('../**/*.island.tsx')
const fileOf = (name: string) =>
  Object.entries(files).find(([path]) => path.endsWith(`/${name}.island.tsx`))?.[1]

/** What was pressed in an island before it was alive. */
const kept = new Map<Element, Event[]>()

/**
 * Hydrates each island (`site/island.tsx`) by itself, at the first touch, focus or approach of a pointer. What is pressed until it
 * is alive is pressed again then; fields keep what was typed.
 */
export function wakeIslands() {
  if (!document.querySelector('[data-island]')) return
  for (const hint of ['pointerover', 'pointerdown', 'touchstart', 'focusin'])
    document.addEventListener(hint, ({ target }) => void wake(islandAt(target)), {
      capture: true,
      passive: true,
    })
  for (const press of ['click', 'submit']) document.addEventListener(press, keep, { capture: true })
  // The browser would complain by itself, before the island can say it in its own words.
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-island] form')) form.noValidate = true
  wake(islandAt(document.activeElement))
  wake(document.querySelector<HTMLElement>('[data-island]:hover'))
  const query = new URLSearchParams(location.search)
  for (const island of document.querySelectorAll<HTMLElement>('[data-asked]'))
    if (query.has(island.dataset.asked ?? '') || (island.dataset.asked === '*' && query.size > 0))
      wake(island)
}

function islandAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
}

const asleep = (island: Element | null): island is HTMLElement =>
  island instanceof HTMLElement && island.dataset.alive === undefined

function keep(event: Event) {
  const island = islandAt(event.target)
  if (!asleep(island) || !(event.target instanceof Element)) return
  if (event.type === 'click' && !event.target.closest('button[type=button], a[data-live]')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  kept.set(island, [...(kept.get(island) ?? []), event])
  wake(island)
}

const waking = new WeakSet<Element>()

async function wake(island: HTMLElement | null) {
  if (!asleep(island) || waking.has(island)) return
  const load = fileOf(island.dataset.island ?? '')
  if (!load) return
  waking.add(island)
  try {
    const [{ hydrate }, { default: Component }] = await Promise.all([import('./hydrate.tsx'), load()])
    await hydrate(island, Component, JSON.parse(island.dataset.props ?? '{}'))
    island.dataset.alive = ''
    for (const event of kept.get(island) ?? []) repeat(event)
  } catch {
    // Without its code it is as it was without scripts: a form posts by itself.
    for (const event of kept.get(island) ?? [])
      if (event instanceof SubmitEvent && event.target instanceof HTMLFormElement) event.target.submit()
  } finally {
    waking.delete(island)
    kept.delete(island)
  }
}
