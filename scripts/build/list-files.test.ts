import { expect, test } from 'vitest'
import { listFiles } from './list-files.ts'

const manifest = {
  page: { file: 'page.js', imports: ['shared', 'react'], dynamicImports: ['dialog'] },
  shared: { file: 'shared.js', imports: ['react', 'page'] },
  react: { file: 'react.js' },
  dialog: { file: 'dialog.js', imports: ['shared'], dynamicImports: ['map'] },
  map: { file: 'map.js' },
}

test('an entry comes first, then what it imports, each once, even if files import each other', () => {
  expect(listFiles(manifest, 'page')).toEqual(['/page.js', '/shared.js', '/react.js'])
})

test('what is imported on demand is left out unless asked for, at any depth', () => {
  expect(listFiles(manifest, 'page', { later: true })).toEqual([
    '/page.js',
    '/shared.js',
    '/react.js',
    '/dialog.js',
    '/map.js',
  ])
})

test('files of several entries are listed once', () => {
  const seen = new Set<string>()
  expect(['dialog', 'page'].flatMap((entry) => listFiles(manifest, entry, { seen }))).toEqual([
    '/dialog.js',
    '/shared.js',
    '/react.js',
    '/page.js',
  ])
})

test('an entry that the bundle lacks is named', () => {
  expect(() => listFiles(manifest, 'gate')).toThrow('The bundle has no gate.')
})
