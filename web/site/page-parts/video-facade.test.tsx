import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { filmNote, VideoFacade } from './video-facade.tsx'

const VIMEO = 'https://vimeo.com/76979871/8272103f6e'
const OWN = `uploads/${'0af1'.repeat(8)}`
const YOUTUBE = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'

test.each([
  [YOUTUBE, 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&amp;rel=0'],
  [VIMEO, 'https://player.vimeo.com/video/76979871?dnt=1&amp;h=8272103f6e&amp;autoplay=1'],
  [OWN, `/media/films/${'0af1'.repeat(8)}.mp4`],
])('%s is a link until it is pressed, and nothing is fetched', (address, href) => {
  const html = renderToStaticMarkup(
    <VideoFacade address={address} title="Reel">
      Play
    </VideoFacade>,
  )
  expect(html).toBe(
    `<a href="${href}" target="_blank" rel="noopener" data-film="Reel" data-live="true" class="">Play</a>`,
  )
})

test('a film from Vimeo says so beside its credit', () => {
  expect(filmNote({ address: VIMEO, credit: '' })).toBe('Plays from Vimeo')
  expect(filmNote({ address: VIMEO, credit: 'Somebody' })).toBe('Somebody · Plays from Vimeo')
  expect(filmNote({ address: OWN, credit: 'Somebody' })).toBe('Somebody')
  expect(filmNote({ address: YOUTUBE, credit: '' })).toBe('')
})
