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

// Decisions tell of files as they were.
test('a source file that the guides name from its folder is there', () => {
  const ours = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `/${folder}/${file}`),
  )
  const guides = documents.filter((document) => !document.startsWith('docs/decisions/'))
  const names = guides.flatMap((document) => sourcesNamed(readFileSync(document, 'utf8')))
  const lost = names.filter((name) => !existsSync(name) && !ours.some((file) => file.endsWith(`/${name}`)))
  expect(names.length).toBeGreaterThan(100)
  expect(lost).toEqual([])
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
