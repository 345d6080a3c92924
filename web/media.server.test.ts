import { expect, test } from 'vitest'
import { galleries } from '../content/site/galleries.ts'
import { sampleSite } from '../tests/sample-site.ts'
import { picture, picturesOf } from './media.server.ts'

const site = await sampleSite()

test('a picture that does not exist stops the rendering by name', () => {
  expect(() => picture(site, 'hero/no-such-picture')).toThrow('There is no picture "hero/no-such-picture"')
})

test('a picture used twice on a page stops the rendering by name', () => {
  const shown = picturesOf(site, '/about')
  shown('hero/loch-golden-hour')
  expect(() => shown('hero/loch-golden-hour')).toThrow('"hero/loch-golden-hour" stands twice on /about')
  expect(() => picturesOf(site, '/services')('hero/loch-golden-hour')).not.toThrow()
})

test('every gallery has as many photos as the specification says', () => {
  expect(Object.values(galleries).map(({ photos }) => new Set<string>(photos).size)).toEqual([16, 25, 15, 20])
})
