import { expect, test } from 'vitest'
import { inOrder, parsePost, relatedTo } from './blog.ts'

const FILE = 'content/site/blog/2024-02-16-first-light.md'
const HEAD = {
  title: 'First light',
  slug: 'first-light',
  excerpt: 'Why the alarm is set for four.',
  date: '2024-02-16',
  category: 'Personal',
  image: 'blog/river-bend-in-golden-mist',
  tags: 'dawn, Tweed , light',
  author: 'Tweedlight',
}
type Head = Partial<Record<string, string>>
const write = (changes: Head = {}, body = 'One *two*.\n\nThree.') =>
  `---\n${Object.entries({ ...HEAD, ...changes })
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n')}\n---\n\n${body}\n`
const post = (changes: Head) => {
  const { date, slug } = { ...HEAD, ...changes }
  return parsePost(`content/site/blog/${date}-${slug}.md`, write(changes))
}

test('an article is read with its facts, its paragraphs and its reading time', () => {
  const read = parsePost(FILE, write())
  expect(read).toMatchObject({ slug: 'first-light', tags: ['dawn', 'Tweed', 'light'], words: 3, videos: [] })
  expect(read.readTime).toBe('1 min read')
  expect(read.paragraphs).toHaveLength(2)
  expect(parsePost(FILE, write({}, 'word '.repeat(660))).readTime).toBe('3 min read')
})

test('one or several films are read, each with its still', () => {
  const one = post({ youtubeId: 'aqz-KE-bpKQ', stills: 'hero/loch-golden-hour' })
  expect(one.videos).toEqual([{ id: 'aqz-KE-bpKQ', still: 'hero/loch-golden-hour' }])
  expect(post({ youtubeIds: 'aqz-KE-bpKQ, eRsGyueVLvQ', stills: 'a/b, c/d' }).videos).toHaveLength(2)
})

test.each<[string, Head, string]>([
  ['an unknown category', { category: 'Gardening' }, 'category: must be one of Photography,'],
  ['a bad slug', { slug: 'First Light' }, 'slug: small letters, figures and single hyphens only'],
  ['a day that does not exist', { date: '2024-02-31' }, 'date: a day such as'],
  ['a date out of order', { date: '2024-03-01' }, 'the file must be called 2024-03-01-first-light.md'],
  ['a missing title', { title: '' }, 'title: is missing'],
  ['an unknown fact', { colour: 'red' }, 'colour'],
  ['a film without a still', { youtubeId: 'aqz-KE-bpKQ' }, 'stills: 1 films need as many pictures'],
  ['a bad film', { youtubeId: 'https://youtu.be/x' }, 'youtubeId: a film is named by'],
])('%s is refused with the name of the file and the reason', (_, changes, words) => {
  const read = () => parsePost(FILE, write(changes))
  expect(read).toThrow(FILE)
  expect(read).toThrow(words)
})

test.each([
  ['text without facts', 'Just words.'],
  ['no text', write({}, '')],
  ['a broken line', write().replace('slug: ', 'slug ')],
  ['a duplicate fact', write().replace('slug:', 'title: Again\nslug:')],
])('%s is refused', (_, markdown) => {
  expect(() => parsePost(FILE, markdown)).toThrow(FILE)
})

test('articles are sorted newest first, and no two share a slug, a day or a picture', () => {
  const first = post({})
  const second = post({ slug: 'second', date: '2024-03-01', image: 'blog/aurora' })
  expect(inOrder([first, second]).map(({ slug }) => slug)).toEqual(['second', 'first-light'])
  expect(() => inOrder([first, { ...second, image: first.image }])).toThrow('2024-03-01-second.md: image:')
  expect(() => inOrder([first, { ...second, date: first.date }])).toThrow('date: 2024-02-16 is taken')
  expect(() => inOrder([first, { ...second, slug: first.slug }])).toThrow('slug: first-light is taken')
})

test('related articles are at most three others of the same category', () => {
  const posts = [5, 4, 3, 2, 1].map((n) => ({ ...post({}), slug: `p${n}` }))
  const other = { ...post({}), slug: 'other', category: 'Technology' as const }
  const [newest] = posts
  expect(newest && relatedTo(newest, [other, ...posts]).map(({ slug }) => slug)).toEqual(['p4', 'p3', 'p2'])
  expect(relatedTo(other, [other, ...posts])).toEqual([])
})
