import { useEffect, useEffectEvent, useRef } from 'react'
import { DESCRIBED, descriptionsOf } from '../../../../domain/site/media/picture-descriptions.ts'
import { type TypedContent, valueAt } from '../form/document-fields.ts'
import { usePictures } from '../media/use-pictures.ts'
import { elementShowing, fieldShownBy, type Sought } from './find-in-page.ts'

const MARKED_MS = 1600
/** While somebody moves through a text by keys, the page follows where they stop. */
const REST_MS = 120
/** How long a press on the page takes to bring the focus to its field. */
const PRESSED_MS = 600

/**
 * The page goes to what the form's focus is in, and is marked there for a moment. Returns what to call with each page
 * that is shown, and the field that a press on the page means.
 */
export function useFollowedFocus(content: TypedContent, active: boolean) {
  const { data: library } = usePictures()
  const { [DESCRIBED]: _, ...typed } = content
  const altOf = (key: string) => {
    const own = descriptionsOf(content).find(({ picture }) => picture === key)
    return (own ?? library?.pictures.find((picture) => picture.key === key))?.alt || undefined
  }
  const page = useRef<Document>(undefined)
  /** What no page has shown yet since the focus went there. */
  const sought = useRef<Sought>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function go() {
    const element = page.current && sought.current && elementShowing(page.current, sought.current)
    if (!element) return
    sought.current = undefined
    show(element)
  }
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const onFocus = useEffectEvent(({ target }: Event) => {
    const control = target instanceof Element ? target : null
    const path = control?.closest<HTMLElement>('form [data-field]')?.dataset.field
    if (!control || path === undefined || performance.now() - pressedAt.current < PRESSED_MS) return
    sought.current = soughtBy(control, valueAt(content, path), altOf)
    clearTimeout(timer.current)
    if (active) timer.current = setTimeout(go, REST_MS)
  })
  const onSeen = useEffectEvent(go)
  useEffect(() => {
    if (active) onSeen()
  }, [active])
  useEffect(() => {
    const listen = (event: Event) => onFocus(event)
    for (const type of ['focusin', 'keyup', 'click']) document.addEventListener(type, listen)
    return () => {
      clearTimeout(timer.current)
      for (const type of ['focusin', 'keyup', 'click']) document.removeEventListener(type, listen)
    }
  }, [])
  return {
    onPage: (shown: Document) => {
      page.current = shown
      go()
    },
    fieldAt: (element: Element) => {
      const path = fieldShownBy(element, typed, altOf)
      if (path !== undefined) {
        pressedAt.current = performance.now()
        sought.current = undefined
        show(element)
      }
      return path
    },
  }
}

/** What a page shows of the place where the focus is: in a long text, of the paragraph. */
function soughtBy(control: Element, value: unknown, altOf: (key: string) => string | undefined): Sought {
  const typed = typeof value === 'string' ? value : ''
  const alt = altOf(typed)
  if (alt) return { words: alt, isPicture: true }
  if (control instanceof HTMLTextAreaElement) {
    const before = control.value.lastIndexOf('\n', control.selectionStart - 1) + 1
    return { words: control.value.slice(before).split('\n')[0] ?? '' }
  }
  const editable = control.closest('[contenteditable="true"]')
  const at = editable && getSelection()?.anchorNode
  if (!editable || !at || !editable.contains(at)) return { words: typed.split('\n')[0] ?? '' }
  const element = at instanceof Element ? at : at.parentElement
  return { words: element?.closest('p, h2, h3, li')?.textContent ?? '' }
}

function show(element: Element) {
  const { ownerDocument: page } = element
  const view = page.defaultView
  if (!view || !('style' in element)) return
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  const { top, bottom } = element.getBoundingClientRect()
  const isSeen = top >= 0 && bottom <= view.innerHeight
  const calm = view.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!isSeen)
    element.scrollIntoView({
      block: bottom - top > view.innerHeight ? 'start' : 'center',
      behavior: calm ? 'instant' : 'smooth',
    })
  const { style } = element as HTMLElement
  style.outline = '3px solid var(--color-gorse)'
  style.outlineOffset = '4px'
  setTimeout(() => style.removeProperty('outline'), MARKED_MS)
}
