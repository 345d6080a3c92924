import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ShownFrame } from '../page-parts/frame-figure.tsx'
import { PostText } from './post-text.tsx'

const second: ShownFrame = {
  position: '50% 50%',
  slate: 'Glen · Dawn',
  picture: {
    base: '/media/glen-12345678',
    width: 1600,
    height: 1067,
    alt: 'A glen.',
    slate: '',
    colour: '#282818',
    widths: { avif: [480], webp: [480], jpg: [480] },
  },
}
const NOTHING = { pull: '', second: null }

/** The words of a post with paragraphs 1, 2, 3 …, in the order of the page. */
function order(paragraphs: number, parts: { pull: string; second: ShownFrame | null }): string[] {
  const body = Array.from({ length: paragraphs }, (_, index) => String(index + 1)).join('\n\n')
  const html = renderToStaticMarkup(<PostText excerpt="Excerpt" body={body} {...parts} />)
  return html.split(/<[^>]*>/).filter(Boolean)
}

test('the line in the margin is beside the second third, and the second picture after it', () => {
  expect(order(9, { pull: 'Pull', second }).join(' ')).toBe('Excerpt 1 2 3 Pull 4 5 6 Glen · Dawn 7 8 9')
  expect(order(9, { pull: 'Pull', second: null }).join(' ')).toBe('Excerpt 1 2 3 Pull 4 5 6 7 8 9')
  expect(order(9, { pull: '', second }).join(' ')).toBe('Excerpt 1 2 3 4 5 6 Glen · Dawn 7 8 9')
})

test('a text of a few paragraphs loses none', () => {
  expect(order(1, { pull: 'Pull', second }).join(' ')).toBe('Excerpt Pull 1 Glen · Dawn')
  expect(order(3, { pull: 'Pull', second }).join(' ')).toBe('Excerpt Pull 1 2 Glen · Dawn 3')
  expect(order(4, { pull: '', second }).join(' ')).toBe('Excerpt 1 2 3 Glen · Dawn 4')
})

test('a post from before there was either has its text in one piece', () => {
  const html = renderToStaticMarkup(<PostText excerpt="Excerpt" body={'1\n\n2'} {...NOTHING} />)
  expect(order(7, NOTHING).join(' ')).toBe('Excerpt 1 2 3 4 5 6 7')
  expect(html.match(/post-body/g)).toHaveLength(1)
  expect(html).not.toContain('<figure')
})
