import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GREY_BASE } from '../../../domain/site/media/site-media.ts'
import { site } from '../../../tests/support/sample-site.ts'
import type { PictureData } from '../../ui/picture-data.ts'
import { SiteProvider } from '../site.ts'
import { BlocksOf, RichText, shownBlocks } from './rich-text.tsx'
import { Paragraphs } from './runs.tsx'

const html = (text: string) => renderToStaticMarkup(<RichText blocks={shownBlocks(text)} />)

test('each kind of block is the element that it looks like', () => {
  expect(html('## A\n\nb **c**\n\n- d\n- e\n  1. f\n\n> g\n\n---')).toBe(
    '<h2>A</h2><p>b <strong>c</strong></p><ul><li>d</li><li>e<ol><li>f</li></ol></li></ul><blockquote><p>g</p></blockquote><hr/>',
  )
})

test('no level of headings is left out, whatever was typed', () => {
  expect(html('### A\n\n## B\n\n### C')).toBe('<h2>A</h2><h2>B</h2><h3>C</h3>')
  expect(html('### A\n\n#### B')).toBe('<h2>A</h2><h2>B</h2>')
})

test('light Markdown has the same bytes as before there was more', () => {
  const text = 'One *two*,\nthree.\n\n \n**Four** [five](/about) & <b>six</b>\r\n\r\nSeven'
  expect(html(text)).toBe(renderToStaticMarkup(<Paragraphs text={text} />))
})

test('no HTML and no script address reaches a page in any block', () => {
  expect(html('## <img src=x onerror=y>\n\n- [a](javascript:b)\n\n> <script>\n\n<div>')).toBe(
    '<h2>&lt;img src=x onerror=y&gt;</h2><ul><li>[a](javascript:b)</li></ul><blockquote><p>&lt;script&gt;</p></blockquote><p>&lt;div&gt;</p>',
  )
})

test('below a section’s heading, the headings of a text are a level lower', () => {
  const texts = ['One.', '## A', '- b', '### C']
  expect(renderToStaticMarkup(<BlocksOf texts={texts} top={3} />)).toBe(
    '<p>One.</p><h3>A</h3><ul><li>b</li></ul><h4>C</h4>',
  )
})

const shown = (text: string) =>
  renderToStaticMarkup(
    <SiteProvider value={site}>
      <RichText blocks={shownBlocks(text)} />
    </SiteProvider>,
  )
const LOCH = 'hero/loch-golden-hour'
const LENS = 'blog/camera-lens-close-up'

test('a picture of a text has its room before it is there, loads late, says what it shows, and has its caption', () => {
  const html = shown(`![Loch <b> & \\[Etive\\]](${LOCH})`)
  const { width, height, alt } = site.pictures[LOCH] ?? {}
  expect(html).toContain(`alt="${alt}" width="${width}" height="${height}" loading="lazy"`)
  expect(html).toContain('type="image/avif"')
  expect(html).toMatch(
    /<figcaption class="slate[^"]*">Loch &lt;b&gt; &amp; \[Etive\]<\/figcaption><\/figure>$/,
  )
  expect(shown(`![](${LOCH})`)).not.toContain('figcaption')
})

test('a picture of a text leads to its large file under its caption, and has a name if it is decorative; a grey frame leads nowhere', () => {
  const { alt = '' } = site.pictures[LOCH] ?? {}
  const link = (text: string) => /<a [^>]*>/.exec(shown(text))?.[0]
  expect(link(`![The loch](${LOCH})`)).toMatch(
    /^<a href="[^"]+\.jpg" data-photo="loch-golden-hour" data-name="The loch" data-live="true" class="block">$/,
  )
  expect(link(`![](${LOCH})`)).toContain(`data-name="${alt}"`)
  const withPicture = (data: Partial<PictureData>) => ({
    ...site,
    pictures: { ...site.pictures, [LOCH]: { ...site.pictures[LOCH], ...data } as PictureData },
  })
  const on = (data: Partial<PictureData>) =>
    renderToStaticMarkup(
      <SiteProvider value={withPicture(data)}>
        <RichText blocks={shownBlocks(`![](${LOCH})`)} />
      </SiteProvider>,
    )
  expect(on({ alt: '' })).toContain('aria-label="Picture"')
  expect(on({ base: GREY_BASE })).not.toContain('<a')
})

test('two pictures share the width by their ratios, and more are rows', () => {
  const pair = shown(`![](${LOCH})\n![](${LENS})`)
  expect(pair.match(/<figure/g)).toHaveLength(2)
  expect(pair).toMatch(/^<div class="text-pictures text-pair">/)
  expect(pair).toMatch(/--ratio:1\.\d+/)
  expect(pair).toMatch(/52rem\) 22.8rem,.+52rem\) 19.2rem,/)
  const rows = shown(`![](${LOCH})\n![](${LENS})\n![](${LOCH})`)
  expect(rows).toMatch(/^<div class="text-pictures">/)
})

test('an own film in a text has its poster, unless a still was chosen, and another host’s has none', () => {
  const own = `uploads/${'0af1'.repeat(8)}`
  expect(shown(`![The Mill](film:${own})`)).toContain(`src="/media/films/${'0af1'.repeat(8)}.jpg"`)
  for (const film of [`film:${own} "${LOCH}"`, 'film:https://vimeo.com/76979871'])
    expect(shown(`![The Mill](${film})`)).not.toMatch(/films\/\w+\.jpg/)
})

test('a film of a text leads to its player, says where it plays from, and fetches nothing', () => {
  const html = shown(`![The Mill](film:https://www.youtube.com/watch?v=dQw4w9WgXcQ "${LOCH}")`)
  expect(html).toContain('href="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;rel=0"')
  expect(html).toContain('Plays from YouTube')
  expect(html).not.toMatch(/<(?:iframe|video)|src="http/)
  expect(shown('![The Mill](film:)')).toMatch(
    /^<div[^>]*><span class="[^"]*" style="background-color:#b8b3a7">/,
  )
})
