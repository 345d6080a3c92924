import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { type Block, blocksOf, countWords, markdownOf } from './blocks.ts'
import { paragraphsOf, type Run } from './light-markdown.ts'

const plain = (text: string): Run => ({ set: 'plain', text })
const paragraph = (text: string): Block => ({ type: 'paragraph', runs: [plain(text)] })
const list = (ordered: boolean, ...items: Block[][]): Block => ({ type: 'list', ordered, items })

test('headings of two levels, lists, quotations and rules are read', () => {
  expect(
    blocksOf(
      '## Light\n\nWait *for* it.\n\n### Late\n- fog\n- frost\n\n1. one\n2. two\n\n> Go home.\n\n---\nEnd.',
    ),
  ).toEqual([
    { type: 'heading', level: 2, runs: [plain('Light')] },
    {
      type: 'paragraph',
      runs: [plain('Wait '), { set: 'italic', runs: [plain('for')] }, plain(' it.')],
    },
    { type: 'heading', level: 3, runs: [plain('Late')] },
    list(false, [paragraph('fog')], [paragraph('frost')]),
    list(true, [paragraph('one')], [paragraph('two')]),
    { type: 'quotation', blocks: [paragraph('Go home.')] },
    { type: 'rule' },
    paragraph('End.'),
  ])
})

test('other depths become one of the two levels, and what is empty is left out', () => {
  expect(blocksOf('# A\n\n##### B\n\n##\n\n-\n\n>').map((block) => 'level' in block && block.level)).toEqual([
    2, 3,
  ])
})

test.each([
  '1986. The mill had closed.',
  '<b>tags</b> &amp; `code`',
  '```js',
  '[a]: https://example.com',
  '#hashtag',
  '-5 degrees',
  '2 * 3 * 4 _under_ __score__',
  '![a](b)',
])('%s is a paragraph as it was typed', (text) => {
  expect(blocksOf(text)).toEqual([paragraph(text)])
})

const bodies = readdirSync('content/site/blog')
  .filter((file) => file.endsWith('.md'))
  .map((file) => readFileSync(`content/site/blog/${file}`, 'utf8').split('\n---\n').at(-1) ?? '')

test('the sample’s posts have the paragraphs that light Markdown gives them', () => {
  expect(bodies).toHaveLength(14)
  for (const body of bodies)
    expect(blocksOf(body)).toEqual(paragraphsOf(body).map((runs) => ({ type: 'paragraph', runs })))
})

const loch = { picture: 'hero/loch-golden-hour', caption: 'Loch Etive · October' }
const own = { picture: `uploads/${'0af1'.repeat(8)}`, caption: '' }
const film = { type: 'film', address: 'https://vimeo.com/76979871', title: 'The Mill', still: '' } as const
const pictures = (wide: boolean, ...all: { picture: string; caption: string }[]): Block => ({
  type: 'pictures',
  pictures: all,
  wide,
})

test('a line may be a picture or a film, and pictures that follow one another stand together', () => {
  expect(
    blocksOf(
      `Before.\n\n![Loch Etive · October](hero/loch-golden-hour "wide")\n\n![](${own.picture})\n![Loch Etive · October](hero/loch-golden-hour)\n\n![The Mill](film:https://vimeo.com/76979871)\n\n![The Mill](film:${own.picture} "hero/loch-golden-hour")\n\nAfter.`,
    ),
  ).toEqual([
    paragraph('Before.'),
    pictures(true, loch),
    pictures(false, own, loch),
    film,
    { ...film, address: own.picture, still: loch.picture },
    paragraph('After.'),
  ])
})

test('words directly above or below a picture are a paragraph of their own', () => {
  expect(blocksOf('Above\n![](hero/a)\nbelow\nand on')).toEqual([
    paragraph('Above'),
    pictures(false, { picture: 'hero/a', caption: '' }),
    paragraph('below and on'),
  ])
})

test('in a list or a quotation a picture is words, and so is one at an address or with a script', () => {
  for (const words of [
    '![a](/b)',
    '![a](https://elsewhere.example/a.jpg)',
    '![a](hero/b "broad")',
    '![a](film:javascript:alert)',
    '![a](film:https://elsewhere.example/a.mp4)',
    'see ![a](hero/b)',
  ]) {
    const [block, ...others] = blocksOf(words)
    expect(block?.type).toBe('paragraph')
    expect(others).toEqual([])
  }
  expect(blocksOf('> ![a](hero/b)')).toEqual([{ type: 'quotation', blocks: [paragraph('![a](hero/b)')] }])
  expect(blocksOf('- ![a](hero/b)')).toEqual([list(false, [paragraph('![a](hero/b)')])])
})

test('pictures and films are not words', () => {
  expect(countWords('One two.\n\n![Three four](hero/loch)\n\n![Five](film:https://vimeo.com/76979871)')).toBe(
    2,
  )
})

test('words are counted without marks', () => {
  expect(countWords('## One two\n\n- three\n- **four**\n\n---\n\n> [five](/about)')).toBe(5)
  expect(countWords('One *two*, [three four](/five).\n\nSix.')).toBe(5)
  expect(countWords('')).toBe(0)
})

const words = fc
  .array(
    fc.constantFrom(
      'a',
      'light',
      '*',
      '**',
      '[',
      ']',
      '(/b)',
      '\\',
      '#',
      '-',
      '>',
      '1.',
      '+',
      '---',
      '___',
      '—',
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(' '))
const safe = fc.constantFrom('fog', 'late light', 'Tweed', '7 am')
const run: fc.Arbitrary<Run> = fc.oneof(
  words.map(plain),
  fc.tuple(fc.constantFrom('bold' as const, 'italic' as const), safe).map(([set, text]) => ({
    set,
    runs: [plain(text)],
  })),
  safe.map((text): Run => ({ set: 'bold', runs: [{ set: 'italic', runs: [plain(text)] }] })),
  safe.map((text): Run => ({ set: 'link', href: '/about', runs: [plain(text)] })),
)
/** Marked words with plain ones between them. */
const runs = fc
  .tuple(
    words,
    fc.array(
      run.filter(({ set }) => set !== 'plain'),
      { maxLength: 2 },
    ),
    words,
  )
  .map(([before, all, after]) => {
    if (all.length === 0) return [plain(before)]
    return [
      plain(`${before} `),
      ...all.flatMap((one, at) => (at > 0 ? [plain(' and '), one] : [one])),
      plain(` ${after}`),
    ]
  })
const aParagraph = runs.map((all): Block => ({ type: 'paragraph', runs: all }))
const aList = (items: fc.Arbitrary<Block[]>): fc.Arbitrary<Block> =>
  fc
    .tuple(fc.boolean(), fc.array(items, { minLength: 1, maxLength: 3 }))
    .map(([ordered, all]) => list(ordered, ...all))
const flatList = aList(aParagraph.map((one) => [one]))
const deepList = aList(fc.tuple(aParagraph, fc.oneof(flatList, aParagraph)).map((blocks) => blocks))
const caption = fc.oneof(fc.constant(''), words)
const block: fc.Arbitrary<Block> = fc.oneof(
  aParagraph,
  fc
    .tuple(fc.constantFrom(2 as const, 3 as const), runs)
    .map(([level, all]): Block => ({ type: 'heading', level, runs: all })),
  flatList,
  deepList,
  fc
    .array(fc.oneof(aParagraph, flatList), { minLength: 1, maxLength: 3 })
    .map((blocks): Block => ({ type: 'quotation', blocks })),
  fc.constant<Block>({ type: 'rule' }),
  fc
    .tuple(
      fc.boolean(),
      fc.array(fc.record({ picture: fc.constantFrom(loch.picture, own.picture), caption }), {
        minLength: 1,
        maxLength: 4,
      }),
    )
    .map(([wide, all]) => pictures(wide, ...all)),
  fc.record({
    type: fc.constant('film' as const),
    address: fc.constantFrom(film.address, own.picture, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', ''),
    title: caption,
    still: fc.constantFrom('', loch.picture),
  }),
)
/** Two quotations that follow one another would be one. */
const separate = (blocks: readonly Block[]) =>
  blocks.every(({ type }, index) => type !== 'quotation' || blocks[index + 1]?.type !== 'quotation')

test('whatever is written is read again as it was', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }).filter(separate), (blocks) => {
      expect(blocksOf(markdownOf(blocks))).toEqual(blocks)
    }),
    { numRuns: 300 },
  )
})

test.each([
  '> ',
  '- ',
  '1. ',
  '>- ',
  '- > ',
  '# ',
  '*',
  '[',
  '\\',
  '\n- a',
  '\n> a',
  '\n1. a',
  'a\n',
  '-\n',
  '  - a\n',
  '---\n',
  '***a',
  '\t',
  '![',
  '![]',
  '![a](b/c)\n',
  '![a](b/c "wide")\n\n',
  '![a](film:uploads/',
  '![\\',
  '> ![a](b/c)\n',
])('10,000 characters of %j take no longer than they are long', (mark) => {
  const time = processorTime(() => blocksOf(mark.repeat(10_000 / mark.length)))
  expect(time).toBeLessThan(1000)
})

test('a list that is a hundred deep is read to the sixth', () => {
  const deep = Array.from({ length: 100 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
  const depthOf = (blocks: readonly Block[]): number =>
    Math.max(0, ...blocks.map((one) => (one.type === 'list' ? 1 + Math.max(...one.items.map(depthOf)) : 0)))
  expect(depthOf(blocksOf(deep))).toBeLessThanOrEqual(7)
  expect(processorTime(() => blocksOf(deep))).toBeLessThan(1000)
})
