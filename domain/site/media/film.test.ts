import { expect, test } from 'vitest'
import { autoplayOf, filmOf, playerOf } from './film.ts'

const OWN = `uploads/${'0af1'.repeat(8)}`

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', { host: 'youtube', id: 'aqz-KE-bpKQ' }],
  ['https://vimeo.com/76979871', { host: 'vimeo', id: '76979871' }],
  ['https://vimeo.com/76979871/8272103f6e', { host: 'vimeo', id: '76979871', hash: '8272103f6e' }],
  [OWN, { host: 'own', id: '0af1'.repeat(8) }],
])('%s is a film of its host', (address, film) => {
  expect(filmOf(address)).toEqual(film)
})

test.each([
  'https://youtu.be/aqz-KE-bpKQ',
  'https://vimeo.com/channels/staffpicks',
  'https://example.com/watch?v=aqz-KE-bpKQ',
  'uploads/../secret',
  '',
])('%j is no film', (address) => {
  expect(() => filmOf(address)).toThrow('There is no film at')
})

test('players are asked not to track, and a private film at Vimeo gets its hash', () => {
  expect(autoplayOf('https://www.youtube.com/watch?v=aqz-KE-bpKQ')).toBe(
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
  )
  expect(playerOf('https://vimeo.com/76979871')).toBe('https://player.vimeo.com/video/76979871?dnt=1')
  expect(autoplayOf('https://vimeo.com/76979871/8272103f6e')).toBe(
    'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e&autoplay=1',
  )
})

test('an own film is a file of this site', () => {
  expect(playerOf(OWN)).toBe(`/media/films/${'0af1'.repeat(8)}.mp4`)
  expect(autoplayOf(OWN)).toBe(playerOf(OWN))
})
