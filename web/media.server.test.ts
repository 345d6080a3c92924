import { expect, test } from 'vitest'
import { site } from '../tests/support/sample-site.ts'
import { picture } from './media.server.ts'

test('a picture that does not exist stops the rendering by name', () => {
  expect(() => picture(site, 'hero/no-such-picture')).toThrow('There is no picture "hero/no-such-picture"')
})

test('every gallery of the sample has as many photos as the specification says', () => {
  expect(site.content.gallery.map(({ photos }) => new Set(photos).size)).toEqual([16, 25, 15, 20])
})
