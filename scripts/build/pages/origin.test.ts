import { expect, test } from 'vitest'
import { site } from '../../../content/site.ts'
import { readOrigin } from './origin.ts'

test('pages are built for the configured address, without its last slash, or for the site’s own', () => {
  expect(readOrigin('https://photos.example/')).toBe('https://photos.example')
  expect(readOrigin('https://photos.example')).toBe('https://photos.example')
  for (const none of [undefined, '']) expect(readOrigin(none)).toBe(site.url)
})
