import type { JSONContent } from '@tiptap/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, markdownOf } from '../../../../../domain/site/rich-text/blocks.ts'
import { toBlocks, toDocument } from './document.ts'

const roundTrip = (markdown: string) => markdownOf(toBlocks(toDocument(blocksOf(markdown))))

test.each([
  '## Light\n\nWait *for* the **late** light, ***always***.\n\n### Late\n\n- fog\n- frost\n\n1. one\n2. two\n\n> Go home.\n\n---\n\nSee [the terms](/terms-and-conditions), or [**write**](mailto:me@example.org).',
  '- one\n  - deeper\n- two',
  '1986\\. A year.',
  '\\- a dash \\* and \\[brackets\\]',
  'Before.\n\n![Loch \\[one\\]](hero/loch "wide")\n\n![](hero/a)\n![b](hero/b)\n\n![The Mill](film:https://vimeo.com/76979871 "hero/c")',
])('%j is the same after it has been opened and nothing was changed', (markdown) => {
  const once = roundTrip(markdown)
  expect(blocksOf(once)).toEqual(blocksOf(markdown))
  expect(roundTrip(once)).toBe(once)
})

const piece = fc.record({
  text: fc
    .array(
      fc.constantFrom('a', ' ', '*', '[', ']', '\\', '(', ')', '#', '-', '>', '1.', '_', 'light', '  '),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    .map((parts) => parts.join('')),
  marks: fc
    .subarray(['bold', 'italic', 'link'] as const)
    .map((types) => types.map((type) => (type === 'link' ? { type, attrs: { href: '/about' } } : { type }))),
})
const words = fc
  .array(piece, { minLength: 1, maxLength: 4 })
  .map((pieces): JSONContent[] => pieces.map((one) => ({ type: 'text', ...one })))

test('a picture or film that somebody has forged in the editor’s document is not in the text', () => {
  const forged = [
    { type: 'pictures', attrs: { pictures: [{ picture: 'javascript:x', caption: '' }] } },
    { type: 'film', attrs: { address: 'https://elsewhere.example/a.mp4', title: 'a' } },
  ]
  expect(toBlocks({ type: 'doc', content: forged })).toEqual([])
})

const lettersOf = (node: JSONContent): string =>
  ((node.text ?? '') + (node.content ?? []).map(lettersOf).join('')).replaceAll(/\s/g, '')

test('whatever is typed and marked is read again with every letter, and then stays as it is', () => {
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('paragraph', 'heading'),
      (all, type) => {
        const typed = { type: 'doc', content: all.map((content) => ({ type, attrs: { level: 2 }, content })) }
        const markdown = markdownOf(toBlocks(typed))
        const read = toDocument(blocksOf(markdown))
        expect(lettersOf(read)).toBe(lettersOf(typed))
        expect(markdownOf(toBlocks(read))).toBe(markdown)
      },
    ),
    { numRuns: 500 },
  )
})
