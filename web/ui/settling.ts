import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Longer than the two presses of an impatient finger are apart. */
const SETTLE_MS = 600

const SCREEN = '[role=dialog], main'
const LIST = 'ul, ol, tbody, [role=listbox], [data-rows]'
const ROWS = `${LIST}, [data-takeable]`
/** A link is not among them: what it opens is another screen. */
const CONTROL = 'button, input, select, summary, [role=option]'

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>()
/** Something was pressed, and no row has moved since. */
let isPressed = false
/** Where a key went down that is still held. */
let heldOn: Element | null = null

/**
 * Lets the screen around an element take no press for a moment, because something else is under the finger than before.
 * What is marked `data-steps` goes on: it only shows the next. By default keys are taken too, since the focus shows where
 * they go.
 */
export function settle(element: Element, { keys = false } = {}) {
  const screen = element.closest(SCREEN) ?? element
  clearTimeout(timers.get(screen))
  if (keys || !screen.hasAttribute('data-settling')) screen.setAttribute('data-settling', keys ? 'keys' : '')
  timers.set(
    screen,
    setTimeout(() => screen.removeAttribute('data-settling'), SETTLE_MS),
  )
}

/** A ref for what shows one thing after another in the same place: neither presses nor keys are taken when it changes. */
export function useSettling<E extends Element>(shown: string | undefined): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (element.current) settle(element.current, { keys: true })
  }, [shown])
  return element
}

/**
 * Settles every screen whose rows move because of a press, as the next row's control is under the finger then. What moves
 * by itself, or while somebody types, settles nothing.
 */
export function settleMovedRows() {
  document.addEventListener('click', onClick, true)
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('dragstart', onDragStart, true)
  const observer = new MutationObserver((changes) => {
    if (!isPressed) return
    const moved = changes.filter(movesRows).map(({ target }) => target as Element)
    const places = new Set(moved.filter((place) => place.closest(`${SCREEN}, ${LIST}`)))
    if (places.size > 0) isPressed = false
    for (const place of places) settle(place)
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
}

/** Whether rows have left a list, came before others, or a list went with its last row. */
function movesRows({ target, addedNodes, removedNodes, nextSibling }: MutationRecord): boolean {
  if (!(target instanceof Element)) return false
  const elementsOf = (nodes: NodeList) => [...nodes].filter((node) => node instanceof Element)
  const gone = elementsOf(removedNodes)
  if (target.matches(LIST))
    return gone.length > 0 || (elementsOf(addedNodes).length > 0 && nextSibling !== null)
  return gone.some((element) => element.matches(ROWS) || element.querySelector(ROWS) !== null)
}

function onClick(event: MouseEvent) {
  const control = event.target instanceof Element ? event.target.closest(CONTROL) : null
  if (!event.isTrusted || !control) return
  // The style sheet stops pointers.
  if (event.detail === 0 && isDeafToKeys(control)) {
    event.preventDefault()
    event.stopImmediatePropagation()
    return
  }
  isPressed = true
}

/** The focus comes by itself to what takes out the next row. */
function isDeafToKeys(control: Element): boolean {
  const settling = control.closest('[data-settling]')?.getAttribute('data-settling')
  if (settling === undefined || control.closest('[data-steps]')) return false
  return settling === 'keys' || control.matches('[data-takes-out]')
}

/** Whoever drags sees where it goes. The press that begins it closes what was open, which moves rows. */
function onDragStart() {
  isPressed = false
  for (const screen of document.querySelectorAll('[data-settling]')) screen.removeAttribute('data-settling')
}

function onKeyDown(event: KeyboardEvent) {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
    isPressed = false
  // A key that is held presses again and again, whatever has got the focus meanwhile.
  if (!event.repeat) heldOn = document.activeElement
  else if (event.key === 'Enter' && document.activeElement !== heldOn) event.preventDefault()
}
