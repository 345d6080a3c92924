import { expect, test } from 'vitest'
import { FILM_ADDRESS } from '../../../../domain/site/media/text-media.ts'
import { readFilmAddress } from './film-address.ts'

const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const vimeo = 'https://vimeo.com/123456789'
const hidden = 'https://vimeo.com/123456789/a1b2c3d4e5'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', youtube],
  ['  youtube.com/watch?list=PL1&v=dQw4w9WgXcQ ', youtube],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', youtube],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
  ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', youtube],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youtube],
  ['<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x&amp;start=3"></iframe>', youtube],
  ['//youtu.be/dQw4w9WgXcQ', youtube],
  ['https://vimeo.com/123456789', vimeo],
  ['vimeo.com/123456789?share=copy', vimeo],
  ['https://vimeo.com/channels/staffpicks/123456789', vimeo],
  ['https://vimeo.com/showcase/x/video/123456789', vimeo],
  ['https://vimeo.com/123456789/a1b2c3d4e5', hidden],
  ['https://player.vimeo.com/video/123456789?h=a1b2c3d4e5&badge=0', hidden],
  ['<iframe src="https://player.vimeo.com/video/123456789"></iframe>', vimeo],
  [`uploads/${'a'.repeat(32)}`, `uploads/${'a'.repeat(32)}`],
])('%s is read', (pasted, address) => {
  expect(readFilmAddress(pasted)).toBe(address)
  expect(address).toMatch(FILM_ADDRESS)
})

test.each([
  '',
  'a film',
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/@somebody',
  'https://vimeo.com/somebody',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ"><script>',
])('%s is refused', (pasted) => expect(readFilmAddress(pasted)).toBeUndefined())
