import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Card, type ShownWork } from './card.tsx'

const work: ShownWork = {
  id: 'the-mill',
  title: 'The mill',
  category: ['Tourism', 'Public Sector'],
  client: 'The mill’s friends',
  slate: ['Tourism', 'Borders'],
  description: 'A wheel that turns again.',
  position: '50% 50%',
  caseStudy: '/case-study/the-mill',
  picture: {
    base: '/media/mill-12345678',
    width: 1600,
    height: 1067,
    alt: 'A mill.',
    slate: '',
    colour: '#282818',
    widths: { avif: [480], webp: [480], jpg: [480] },
  },
}

function html(shown: ShownWork) {
  return renderToStaticMarkup(<Card work={shown} />)
}

test('a card with a case study links to it and has a quick view beside', () => {
  const markup = html(work)
  expect(markup.match(/href="\/case-study\/the-mill"/g)).toHaveLength(1)
  expect(markup).toMatch(/Learn More[\s\S]*Quick view/)
})

test('a card without a case study is one button for its quick view', () => {
  const markup = html({ ...work, caseStudy: undefined })
  expect(markup).toMatch(/<button[^>]*data-quick-view[^>]*class="absolute inset-0/)
  expect(markup).not.toContain('Learn More')
})
