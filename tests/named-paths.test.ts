import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = [
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

/** The files and folders of ours that a text names in full, `{a,b}` written out. */
function named(text: string): string[] {
  return [...text.matchAll(/`([\w./{},-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => FOLDERS.some((folder) => name.startsWith(`${folder}/`)))
    .flatMap(writtenOut)
}

function writtenOut(name: string): string[] {
  const [all, choices] = /\{([^{}]*)\}/.exec(name) ?? []
  if (all === undefined || choices === undefined) return [name]
  return choices.split(',').flatMap((choice) => writtenOut(name.replace(all, choice)))
}

const documents = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
]

test('every file and folder that the documents name exists', () => {
  const lost = documents.flatMap((document) =>
    named(readFileSync(document, 'utf8'))
      .filter((name) => !existsSync(name))
      .map((name) => `${document}: ${name}`),
  )
  expect(lost).toEqual([])
})

/** The source files that a text names, from wherever in the tree its name begins. */
const sourcesNamed = (text: string) =>
  [...text.matchAll(/`((?:\w[\w-]*\/)*[\w{][\w.{},-]*\.tsx?)`/g)].flatMap(([, name = '']) => writtenOut(name))

const ours = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `/${folder}/${file}`),
)
const isThere = (name: string) => existsSync(name) || ours.some((file) => file.endsWith(`/${name}`))

// Decisions tell of files as they were.
test('a source file that the guides name from its folder is there', () => {
  const guides = documents.filter((document) => !document.startsWith('docs/decisions/'))
  const names = guides.flatMap((document) => sourcesNamed(readFileSync(document, 'utf8')))
  const lost = names.filter((name) => !isThere(name))
  expect(names.length).toBeGreaterThan(100)
  expect(lost).toEqual([])
})

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const commented = ours
  .filter((file) => /\.(?:tsx?|css)$/.test(file))
  .map((file) => {
    const text = readFileSync(file.slice(1), 'utf8')
    const comments = [...text.matchAll(COMMENT)].map(([comment]) => comment).join('\n')
    return { file: file.slice(1), comments, code: text.replace(COMMENT, ' ') }
  })

test('a file that a comment names is there', () => {
  const lost = commented.flatMap(({ file, comments }) => {
    const documents = [...comments.matchAll(/\bdocs\/[\w./-]+\.md\b/g)].map(([name]) => name)
    const files = [...named(comments), ...sourcesNamed(comments)].filter((name) => !name.includes('*'))
    return [...documents, ...files].filter((name) => !isThere(name)).map((name) => `${file}: ${name}`)
  })
  expect(lost).toEqual([])
})

test('a function or type that a comment names is somewhere in the code', () => {
  const inCode = new Set(commented.flatMap(({ code }) => code.match(/[A-Za-z_]\w*/g) ?? []))
  const lost = commented.flatMap(({ file, comments }) =>
    [...comments.matchAll(/`([a-z]+[A-Z]\w*|[A-Z][a-z]\w+)(?:\(\))?`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !inCode.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(lost).toEqual([])
})

test('a line of ARCHITECTURE is no longer than 160 characters', () => {
  const lines = readFileSync('docs/ARCHITECTURE.md', 'utf8').split('\n')
  expect(lines.flatMap((line, at) => (line.length > 160 ? `line ${at + 1}` : []))).toEqual([])
})

test('what the words’ own README names is in content/', () => {
  const names = [...readFileSync('content/README.md', 'utf8').matchAll(/`([a-z][\w./-]*\/[\w./-]*)`/g)]
  const lost = names
    .map(([, name = '']) => name)
    .filter((name) => !existsSync(name) && !existsSync(path.join('content', name)))
  expect(names.length).toBeGreaterThan(20)
  expect(lost).toEqual([])
})

test('names are read from the text of a document, each of a choice by itself', () => {
  expect(
    named('In `web/desk/` and `server/{http/mount-endpoint,app}.ts`, not in `platform/` or `server/*.ts`.'),
  ).toEqual(['web/desk/', 'server/http/mount-endpoint.ts', 'server/app.ts'])
})
