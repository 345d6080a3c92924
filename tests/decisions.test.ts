import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'docs/decisions'

const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^\d{4}-/.test(path.basename(name)),
)
const numberOf = (name: string) => Number(path.basename(name).slice(0, 4))
const heading = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8').split('\n', 1)[0]

test('the index links each decision once, by its number and title', () => {
  const index = readFileSync(path.join(FOLDER, 'README.md'), 'utf8')
  const entries = [...index.matchAll(/^- \[(.+)\]\(([^)]+)\)/gm)].map(
    ([, title, name]) => `${name}: # ${title}`,
  )
  expect(entries.toSorted()).toEqual(names.map((name) => `${name}: ${heading(name)}`).toSorted())
})

test('each decision begins with the number of its file, which no other has', () => {
  const wrong = names.filter((name) => !heading(name)?.startsWith(`# ${numberOf(name)}. `))
  expect(wrong).toEqual([])
  expect(new Set(names.map(numberOf)).size).toBe(names.length)
})

/** The numbers in "decision 8", "decisions 84, 85" and "decisions 96 and 110". */
const cited = (text: string) =>
  [...text.matchAll(/\bdecisions? (\d+(?:(?:, | and |, and )\d+)*)/gi)].flatMap(
    ([, list = '']) => list.match(/\d+/g) ?? [],
  )

test('each decision that code and documents cite exists', () => {
  const known = new Set(names.map(numberOf))
  const files = [
    'bench',
    'content',
    'contract',
    'deploy',
    'docs',
    'domain',
    'scripts',
    'server',
    'tests',
    'web',
  ]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.(?:tsx?|css|md|sh|conf|ya?ml|service)$/.test(file) && !file.includes('node_modules'))
  const citations = ['README.md', ...files].flatMap((file) =>
    cited(readFileSync(file, 'utf8')).map((number) => ({ file, number })),
  )
  expect(citations.length).toBeGreaterThan(100)
  expect(citations.filter(({ number }) => !known.has(Number(number)))).toEqual([])
})

/** What is longer is two subjects, or says what a record says. */
const MAX_WORDS = 1200

test('a page by subject is read in five minutes, and the map leads to it', () => {
  const map = readFileSync('docs/ARCHITECTURE.md', 'utf8')
  const pages = readdirSync('docs/how').map((name) => ({
    name,
    words: readFileSync(path.join('docs/how', name), 'utf8').trim().split(/\s+/).length,
  }))
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter(({ words }) => words > MAX_WORDS)).toEqual([])
  expect(pages.filter(({ name }) => !map.includes(`(how/${name})`))).toEqual([])
})

test('every number of a citation is read', () => {
  expect(cited('By decision 8 (decisions 84, 85; Decisions 96, 97 and 110), 9 of them.')).toEqual([
    '8',
    '84',
    '85',
    '96',
    '97',
    '110',
  ])
})
