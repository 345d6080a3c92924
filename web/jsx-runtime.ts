import type { ElementType, Key } from 'react'
import { jsx as elementOf, Fragment } from 'react/jsx-runtime'

/**
 * React's JSX for everything that runs in a browser, except that a text beside something else is in an element of its own.
 * A browser that translates a page puts elements in the place of its texts; React, which still has the texts, then fails
 * to take one away or to put something before it, and the page is gone (decision 188).
 */
export { Fragment }

type Props = Record<string, unknown>

export const jsx = (type: ElementType, props: Props, key?: Key) =>
  elementOf(type, withTextsApart(type, props), key)
/** @alias for several children */
export const jsxs = jsx

/** What holds nothing but text. */
const TEXT_ONLY: ReadonlySet<unknown> = new Set(['option', 'title', 'textarea', 'style', 'script', 'text'])

function withTextsApart(type: ElementType, props: Props): Props {
  const { children } = props
  if (Array.isArray(children)) {
    if (!TEXT_ONLY.has(type)) return { ...props, children: apart(children) }
    const shown = children.flat().filter((child) => child !== null && typeof child !== 'boolean')
    return shown.every(isText) ? { ...props, children: shown.join('') } : props
  }
  // Its only child may stand beside others.
  return type === Fragment && isText(children) ? { ...props, children: apart([children]) } : props
}

/** Texts in a row share one element, in the place of the first: a name or a flex item that they make stays one. */
function apart(children: readonly unknown[]): unknown[] {
  return children.map((child, at) => {
    if (Array.isArray(child)) return apart(child)
    if (!isText(child)) return child
    if (isText(children[at - 1])) return null
    const end = children.findIndex((other, place) => place > at && !isText(other))
    const text = children.slice(at, end < 0 ? undefined : end).join('')
    return elementOf('span', { className: 'contents', children: text }, `text ${at}`)
  })
}

const isText = (child: unknown) =>
  (typeof child === 'string' && child !== '') || typeof child === 'number' || typeof child === 'bigint'
