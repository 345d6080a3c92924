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
    if (!TEXT_ONLY.has(type)) return { ...props, children: children.map(apart) }
    const shown = children.flat().filter((child) => child !== null && typeof child !== 'boolean')
    return shown.every(isText) ? { ...props, children: shown.join('') } : props
  }
  // Its only child may stand beside others.
  return type === Fragment && isText(children) ? { ...props, children: apart(children, 0) } : props
}

function apart(child: unknown, at: number): unknown {
  if (Array.isArray(child)) return child.map(apart)
  return isText(child) ? elementOf('span', { children: child }, `text ${at}`) : child
}

const isText = (child: unknown) =>
  (typeof child === 'string' && child !== '') || typeof child === 'number' || typeof child === 'bigint'
