import type { ComponentType } from 'react'

const files = import.meta.glob<{ default: ComponentType<object> }>('../**/*.island.tsx')

/**
 * Hydrates each island (`site/island.tsx`) separately, on the first touch, focus or hover, or at once if the address
 * asks for it.
 */
export function hydrateIslands() {
  if (!document.querySelector('[data-island]')) return
  for (const hint of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(hint, ({ target }) => tryAt(target), { capture: true, passive: true })
  tryAt(document.activeElement)
  tryAt(document.querySelector('[data-island]:hover'))
  const query = new URLSearchParams(location.search)
  for (const island of document.querySelectorAll<HTMLElement>('[data-asked]'))
    if (query.has(island.dataset.asked ?? '') || (island.dataset.asked === '*' && query.size > 0))
      tryAt(island)
}

const tryAt = (target: EventTarget | null) => void hydrateAt(target).catch(() => {})

const hydrating = new Map<HTMLElement, Promise<void>>()

/** Hydrates the island around an element, if any. Rejects if its code fails to load; it may be tried again. */
export async function hydrateAt(target: EventTarget | null): Promise<void> {
  const island = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
  if (!island || 'alive' in island.dataset) return
  const started = hydrating.get(island) ?? hydrateOne(island).finally(() => hydrating.delete(island))
  hydrating.set(island, started)
  await started
}

async function hydrateOne(island: HTMLElement) {
  const { island: name, props = '{}' } = island.dataset
  const [, load] = Object.entries(files).find(([path]) => path.endsWith(`/${name}.island.tsx`)) ?? []
  if (!load) throw new Error(`There is no island ${name}.`)
  const [{ hydrate }, { default: Component }] = await Promise.all([import('./hydrate.tsx'), load()])
  await hydrate(island, Component, JSON.parse(props))
  island.dataset.alive = ''
}

/**
 * Repeats a click or submit, once its handlers exist. Without the code of its island, a form posts as it does without
 * scripts.
 */
export async function replayEvent(event: Event) {
  const { target } = event
  try {
    await hydrateAt(target)
  } catch {
    if (target instanceof HTMLFormElement) target.submit()
    return
  }
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) target.requestSubmit(event.submitter)
  else target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
}
