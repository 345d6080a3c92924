import { expect, test } from 'vitest'
import { parsePost, relatedTo, sortPosts } from './blog.ts'

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
  expect(read.body).toContain('*two*.\n\nThree.')
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
  expect(sortPosts([first, second]).map(({ slug }) => slug)).toEqual(['second', 'first-light'])
  expect(() => sortPosts([first, { ...second, image: first.image }])).toThrow('2024-03-01-second.md: image:')
  expect(() => sortPosts([first, { ...second, date: first.date }])).toThrow('date: 2024-02-16 is taken')
  expect(() => sortPosts([first, { ...second, slug: first.slug }])).toThrow('slug: first-light is taken')
})

test('related articles are at most three others of the same category', () => {
  const posts = [5, 4, 3, 2, 1].map((n) => ({ ...post({}), slug: `p${n}` }))
  const other = { ...post({}), slug: 'other', category: 'Technology' as const }
  const [newest] = posts
  expect(newest && relatedTo(newest, [other, ...posts]).map(({ slug }) => slug)).toEqual(['p4', 'p3', 'p2'])
  expect(relatedTo(other, [other, ...posts])).toEqual([])
})

test('blank lines among the facts, and blanks and commas around them, mean nothing', () => {
  const loose = write({ tags: ' dawn,, light ,' }).replace('slug:', '  \nslug:  ').replaceAll('\n', '\r\n')
  expect(parsePost(FILE, loose)).toMatchObject({ slug: 'first-light', tags: ['dawn', 'light'] })
  expect(() => parsePost(FILE, write({ tags: ',' }))).toThrow('tags: at least one')
})

test.each([
  ['a line before the facts', `x\n${write()}`, 'the file must begin with a line ---'],
  ['words before the first line', `x${write()}`, 'the file must begin with a line ---'],
  ['no second line', '---\ntitle: First light\n', 'the file must begin with a line ---'],
  ['a broken line', write().replace('slug: ', 'slug '), '"slug first-light" is not of the form key: value'],
  [
    'a key with a hyphen',
    write().replace('slug: ', 'my-slug: '),
    '"my-slug: first-light" is not of the form',
  ],
  ['a duplicate fact', write().replace('slug:', 'title: Again\nslug:'), 'title: stands twice'],
  ['no text', write({}, ''), ': there is no text'],
  [
    'several wrong facts',
    write({ author: '', date: '2024-13-01' }),
    'date: a day such as 2025-09-19; author: is missing',
  ],
  ['an unknown fact', write({ colour: 'red' }), `${FILE}: Unrecognized key`],
])('%s is refused for that reason', (_, markdown, reason) => {
  expect(() => parsePost(FILE, markdown)).toThrow(reason)
})

test('a line in the text that looks like the end of the facts stays in the text', () => {
  expect(parsePost(FILE, write({}, 'One.\n\n---\n\nTwo.')).body).toContain('One.\n\n---\n\nTwo.')
})

test.each<[string, Head, boolean]>([
  ['a title of 80 characters', { title: 'a'.repeat(80) }, true],
  ['a title of 81', { title: 'a'.repeat(81) }, false],
  ['an excerpt of 200 characters', { excerpt: 'a'.repeat(200) }, true],
  ['an excerpt of 201', { excerpt: 'a'.repeat(201) }, false],
  ['a title of one', { title: 'a', excerpt: 'a', author: 'a' }, true],
  ['a picture without a folder', { image: 'aurora' }, false],
  ['a picture in two folders', { image: 'blog/night/aurora' }, false],
  ['a picture with an ending', { image: 'blog/aurora.jpg' }, false],
  ['a slug with two hyphens', { slug: 'first--light' }, false],
  ['a slug that ends in a hyphen', { slug: 'first-' }, false],
  ['a slug that begins with one', { slug: '-first' }, false],
  ['a film of twelve characters', { youtubeId: 'aqz-KE-bpKQQ', stills: 'a/b' }, false],
  [
    'a film and more films',
    { youtubeId: 'aqz-KE-bpKQ', youtubeIds: 'eRsGyueVLvQ', stills: 'a/b, c/d' },
    true,
  ],
  ['films of which one is none', { youtubeIds: 'eRsGyueVLvQ, x', stills: 'a/b, c/d' }, false],
  ['a still that is none', { youtubeId: 'aqz-KE-bpKQ', stills: 'a' }, false],
])('%s is taken or not: %3$s', (_, changes, taken) => {
  const read = () => post(changes)
  if (taken) expect(read).not.toThrow()
  else expect(read).toThrow('content/site/blog/')
})
