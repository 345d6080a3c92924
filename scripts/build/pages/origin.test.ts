import { expect, test } from 'vitest'
import { site } from '../../../content/site.ts'
import { originOf } from './origin.ts'

test('pages are built for the configured address, without its last slash, or for the site’s own', () => {
  expect(originOf('https://photos.example/')).toBe('https://photos.example')
  expect(originOf('https://photos.example')).toBe('https://photos.example')
  for (const none of [undefined, '']) expect(originOf(none)).toBe(site.url)
})
