import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BLOG_CATEGORIES } from '../../domain/site/categories/blog-categories.ts'
import { countWords } from '../../domain/site/rich-text/blocks.ts'
import { paragraphsOf, plainTextOf, textOf } from '../../domain/site/rich-text/light-markdown.ts'
import { parsePost, readSamplePosts } from './sample-posts.ts'

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

test('a post is read with its facts and its text, and its slug is its id', () => {
  const read = parsePost(FILE, write())
  expect(read).toMatchObject({ id: 'first-light', slug: 'first-light', films: [] })
  expect(read.tags).toEqual(['dawn', 'Tweed', 'light'])
  expect(read.body).toBe('One *two*.\n\nThree.')
})

test('films are read, each with its still, and with the credit of a film that is not the owner’s', () => {
  const { films } = post({ youtubeIds: 'aqz-KE-bpKQ, AAAAAAAAAAA', stills: 'hero/loch-golden-hour, c/d' })
  const film = { title: 'First light', published: '2024-02-16' }
  expect(films).toEqual([
    {
      ...film,
      address: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      still: 'hero/loch-golden-hour',
      credit: 'Big Buck Bunny · Blender Foundation, CC BY',
    },
    { ...film, address: 'https://www.youtube.com/watch?v=AAAAAAAAAAA', still: 'c/d', credit: '' },
  ])
})

test('a second picture and a line for the margin are read; a post may have neither', () => {
  expect(post({})).toMatchObject({ second: null, pull: '' })
  const second = { second: 'a/b', secondSlate: 'Glen · Dawn' }
  expect(post({ ...second, pull: 'Three.' })).toMatchObject({
    second: { picture: 'a/b', position: '50% 50%', slate: 'Glen · Dawn' },
    pull: 'Three.',
  })
  expect(post({ ...second, secondPosition: '20% 80%' }).second?.position).toBe('20% 80%')
})

test('a line for the margin is from the text of its post', async () => {
  const posts = await readSamplePosts()
  const strange = posts.filter(({ pull, body }) => !plainTextOf(body).includes(pull.replace(/[.?]$/, '')))
  expect(strange.map(({ slug }) => slug)).toEqual([])
  expect(posts.filter(({ pull }) => pull)).toHaveLength(posts.length)
})

test.each<[string, Head, string]>([
  ['a slate without its picture', { secondSlate: 'Glen' }, 'second: its slate or position is there'],
  ['a second picture without a slate', { second: 'a/b' }, 'second.slate: '],
  ['an unknown category', { category: 'Gardening' }, 'category: Please choose one'],
  ['a bad slug', { slug: 'First Light' }, 'slug: Small letters, figures and single hyphens only'],
  ['a day that does not exist', { date: '2024-02-31' }, 'date: Please give a day'],
  ['a date out of order', { date: '2024-03-01' }, 'the file must be called 2024-03-01-first-light.md'],
  ['a missing title', { title: '' }, 'title: '],
  ['an unknown fact', { colour: 'red' }, 'colour: there is no such fact'],
  ['a film without a still', { youtubeIds: 'aqz-KE-bpKQ' }, 'films.0.still: '],
  ['a bad film', { youtubeIds: 'https://youtu.be/x', stills: 'a/b' }, 'films.0.address: '],
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

test('blank lines among the facts, and blanks and commas around them, mean nothing', () => {
  const loose = write({ tags: ' dawn,, light ,' }).replace('slug:', '  \nslug:  ').replaceAll('\n', '\r\n')
  expect(parsePost(FILE, loose)).toMatchObject({ slug: 'first-light', tags: ['dawn', 'light'] })
  expect(() => parsePost(FILE, write({ tags: ',' }))).toThrow('tags: Please add at least one')
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
  ['no text', write({}, ''), 'body: Please fill this in'],
  ['several wrong facts', write({ author: '', date: '2024-13-01' }), 'date: Please give a day; author: '],
  ['an unknown fact', write({ colour: 'red' }), `${FILE}: colour: there is no such fact`],
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
  ['a film of twelve characters', { youtubeIds: 'aqz-KE-bpKQQ', stills: 'a/b' }, false],
  ['a still too many', { youtubeIds: 'aqz-KE-bpKQ', stills: 'a/b, c/d' }, false],
  ['films of which one is none', { youtubeIds: 'eRsGyueVLvQ, x', stills: 'a/b, c/d' }, false],
  ['a still that is none', { youtubeIds: 'aqz-KE-bpKQ', stills: 'a' }, false],
])('%s is taken or not: %3$s', (_, changes, taken) => {
  const read = () => post(changes)
  if (taken) expect(read).not.toThrow()
  else expect(read).toThrow('content/site/blog/')
})

const posts = await readSamplePosts()

test('there are fourteen posts, the first of February 2024 and the last of September 2025', () => {
  expect(posts).toHaveLength(14)
  expect(posts.at(0)?.date).toBe('2024-02-16')
  expect(posts.at(-1)?.date).toBe('2025-09-19')
})

test('each category has at least two posts', () => {
  for (const category of BLOG_CATEGORIES)
    expect(posts.filter((post) => post.category === category).length, category).toBeGreaterThanOrEqual(2)
})

test.each(
  posts.map((post) => [post.slug, post] as const),
)('%s is 350 to 900 words long, and its pictures exist', (_, { body, image, films }) => {
  expect(countWords(body)).toBeGreaterThanOrEqual(350)
  expect(countWords(body)).toBeLessThanOrEqual(900)
  for (const key of [image, ...films.map(({ still }) => still)])
    expect(existsSync(`content/media/${key}.jpg`), key).toBe(true)
})

test('the posts use bold and italics, and no mark is unmatched', () => {
  const runs = posts.flatMap(({ body }) => paragraphsOf(body).flat())
  for (const set of ['bold', 'italic'] as const)
    expect(runs.filter((run) => run.set === set).length, set).toBeGreaterThan(2)
  expect(textOf(runs)).not.toContain('*')
})
