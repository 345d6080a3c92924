import type { ComponentType } from 'react'
import { repeat } from './repeat.ts'

const files = import.meta.glob<{ default: ComponentType<object> }>('../**/*.island.tsx')
const fileOf = (name: string) =>
  Object.entries(files).find(([path]) => path.endsWith(`/${name}.island.tsx`))?.[1]

/** Events in an island before it was hydrated. */
const kept = new Map<Element, Event[]>()

/**
 * Hydrates each island (`site/island.tsx`) separately, on the first touch, focus or hover. Clicks made before are
 * repeated afterwards; fields keep their text.
 */
export function hydrateIslands() {
  if (!document.querySelector('[data-island]')) return
  for (const hint of ['pointerover', 'pointerdown', 'touchstart', 'focusin'])
    document.addEventListener(hint, ({ target }) => void hydrateOnce(islandAt(target)), {
      capture: true,
      passive: true,
    })
  for (const press of ['click', 'submit']) document.addEventListener(press, keep, { capture: true })
  // Otherwise the browser would show its own validation messages before the island can.
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-island] form')) form.noValidate = true
  hydrateOnce(islandAt(document.activeElement))
  hydrateOnce(document.querySelector<HTMLElement>('[data-island]:hover'))
  const query = new URLSearchParams(location.search)
  for (const island of document.querySelectorAll<HTMLElement>('[data-asked]'))
    if (query.has(island.dataset.asked ?? '') || (island.dataset.asked === '*' && query.size > 0))
      hydrateOnce(island)
}

function islandAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
}

const isInert = (island: Element | null): island is HTMLElement =>
  island instanceof HTMLElement && island.dataset.alive === undefined

function keep(event: Event) {
  const island = islandAt(event.target)
  if (!isInert(island) || !(event.target instanceof Element)) return
  if (event.type === 'click' && !event.target.closest('button[type=button], a[data-live]')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  kept.set(island, [...(kept.get(island) ?? []), event])
  hydrateOnce(island)
}

const hydrating = new WeakSet<Element>()

async function hydrateOnce(island: HTMLElement | null) {
  if (!isInert(island) || hydrating.has(island)) return
  const load = fileOf(island.dataset.island ?? '')
  if (!load) return
  hydrating.add(island)
  try {
    const [{ hydrate }, { default: Component }] = await Promise.all([import('./hydrate.tsx'), load()])
    await hydrate(island, Component, JSON.parse(island.dataset.props ?? '{}'))
    island.dataset.alive = ''
    for (const event of kept.get(island) ?? []) repeat(event)
  } catch {
    // If the code fails to load, forms post as they do without scripts.
    for (const event of kept.get(island) ?? [])
      if (event instanceof SubmitEvent && event.target instanceof HTMLFormElement) event.target.submit()
  } finally {
    hydrating.delete(island)
    kept.delete(island)
  }
}
