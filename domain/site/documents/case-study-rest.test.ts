import { expect, test } from 'vitest'
import { caseStudies } from '../../../content/site/case-studies/all.ts'
import { addressPartOf } from '../fields/address-part.ts'
import { CaseStudy } from '../kinds/case-study.ts'
import { withRestFilled } from './case-study-rest.ts'

const [model] = caseStudies
if (!model) throw new Error('The sample has no case study.')

const frame = (picture: string) => ({ picture, position: '50% 50%', slate: '' })
const passage = (...paragraphs: string[]) => ({ paragraphs, margin: [] })
/** What she types: a title, a client, three texts and two pictures. */
const typed = {
  title: 'The mill at Walkerburn',
  slug: addressPartOf('The mill at Walkerburn'),
  otherName: '',
  badges: [],
  client: 'A trust',
  genre: '',
  location: '',
  lead: '',
  hero: frame('hero/loch-golden-hour'),
  story: passage('## The wheel', 'It had *stood* for forty years. Nobody knew why.'),
  process: passage('We came in March.'),
  outcome: passage('It turns.'),
  frames: { pair: [frame('blog/three-camera-lenses')], wide: frame(''), wipe: false },
  deliverables: [],
  film: null,
  action: { heading: '', label: '', contact: 'home' },
  page: { title: '', description: '', keywords: [], share: null },
}

test('title, client, three texts and pictures are enough for a case study that can be published', () => {
  expect(CaseStudy.safeParse(typed).success).toBe(false)
  const filled = CaseStudy.parse(withRestFilled(typed, model))
  expect(filled).toMatchObject({
    client: 'A trust',
    lead: 'It had stood for forty years. Nobody knew why.',
    badges: model.badges,
    genre: model.genre,
    location: model.location,
    action: { heading: model.action.heading, label: model.action.label },
    page: { title: typed.title, description: 'It had stood for forty years. Nobody knew why.' },
  })
  expect(filled.frames.wide.picture).toBe('blog/three-camera-lenses')
  expect(filled.hero.slate).toBe(`The mill at Walkerburn · ${model.location}`)
})

test('what was typed stays', () => {
  const more = { ...typed, lead: 'Mine.', badges: ['Tourism'], hero: { ...typed.hero, slate: 'Mine too' } }
  expect(withRestFilled(more, model)).toMatchObject({
    lead: 'Mine.',
    badges: ['Tourism'],
    hero: { slate: 'Mine too' },
    page: { description: 'Mine.' },
  })
})

test('a long text is cut at a sentence, or at a word if the first one is too long', () => {
  const lead = (text: string) => String(withRestFilled({ ...typed, story: passage(text) }, model).lead)
  expect(lead(`Short one. ${'word '.repeat(100)}`)).toBe('Short one.')
  const cut = lead('word '.repeat(100))
  expect(cut).toMatch(/^word .* word …$/)
  expect(cut.length).toBeLessThanOrEqual(300)
})

test('nothing typed gives a draft, and no failure', () => {
  expect(withRestFilled({}, {})).toMatchObject({ lead: '', page: { title: '', description: '' } })
})
