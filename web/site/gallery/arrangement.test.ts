import { expect, test } from 'vitest'
import { fieldsOf } from '../../../domain/site/documents/document-fields.ts'
import { SITE_KINDS } from '../../../domain/site/kinds/names.ts'
import { site } from '../../../tests/support/sample-site.ts'
import { type Size, sizesOf } from './arrangement.ts'

/** Cells of a grid of four columns that a photo takes; across the page, a row of its own. */
const CELLS: Record<Size, number> = { across: 4, double: 4, half: 2, beside: 2, single: 1 }

test('rows of four are full, whatever the number of photos', () => {
  for (let count = 1; count <= 120; count++) {
    const sizes = sizesOf(count)
    expect(sizes, `${count}`).toHaveLength(count)
    expect(sizes.reduce((cells, size) => cells + CELLS[size], 0) % 4, `${count}`).toBe(0)
  }
})

test('the first photo is across the page, and one of every five after it in double size', () => {
  const sizes = sizesOf(26)
  expect(sizes[0]).toBe('across')
  for (let first = 1; first < 26; first += 5)
    expect(sizes.slice(first, first + 5).filter((size) => size === 'double')).toHaveLength(1)
})

/** Renders that do not convince in more than a gallery's normal tile. */
const SMALL_ONLY = [
  'tourism-destination/castle-in-autumn-woods',
  'tourism-destination/golf-links-by-the-bay',
  'aerial-photography/braided-river-oblique',
  'aerial-photography/braided-river-top-down',
  'infrastructure/new-housing-oblique',
]

test('pictures that do not convince in large are nowhere but in a gallery, in a normal tile', () => {
  const places = SITE_KINDS.flatMap((kind) =>
    [site.content[kind]].flat().flatMap((document) =>
      fieldsOf(kind, document)
        .filter(({ meta, value }) => meta.input === 'picture' && SMALL_ONLY.includes(String(value)))
        .map(({ path, value }) => ({ kind, document, path, key: String(value) })),
    ),
  )
  expect(places.length).toBeGreaterThanOrEqual(SMALL_ONLY.length)
  const large = places.filter(({ kind, document, path }) => {
    // A group of photos names those of its gallery, and shows none itself.
    if (kind === 'service-page') return !/^examples\.\d+\.photos\./.test(path)
    const at = /^photos\.(\d+)$/.exec(path)?.[1]
    if (kind !== 'gallery' || at === undefined || !('photos' in document)) return true
    return sizesOf(document.photos.length)[Number(at)] !== 'single'
  })
  expect(large.map(({ kind, path, key }) => `${key}: ${kind} ${path}`)).toEqual([])
})
