import { expect, test } from 'vitest'
import { assetsOf } from './bundle.ts'

const chunk = (file: string, imports: string[] = []) => ({ file, imports })
const manifest = {
  'web/app.css': chunk('assets/app-1.css'),
  'web/app/main.tsx': chunk('assets/main-1.js', ['_react.js', '_router.js']),
  'web/site/browser/start.ts': chunk('assets/start-1.js', ['_preload.js']),
  'web/site/browser/hydrate.tsx': chunk('assets/hydrate-1.js', ['_react.js', '_preload.js']),
  'web/site/home/contact-form.island.tsx': chunk('assets/contact-1.js', ['_react.js', '_field.js']),
  '_react.js': chunk('assets/react-1.js'),
  '_router.js': chunk('assets/router-1.js', ['_react.js']),
  '_preload.js': chunk('assets/preload-1.js'),
  '_field.js': chunk('assets/field-1.js'),
}

const INLINE = { early: 'early()', stored: 'stored()' }

test('an island consists of its own files and those that hydrate it, without those every page starts with', () => {
  expect(assetsOf(manifest, INLINE).islands).toEqual({
    'contact-form': [
      '/assets/hydrate-1.js',
      '/assets/react-1.js',
      '/assets/contact-1.js',
      '/assets/field-1.js',
    ],
  })
})

test('the school area starts with its program and everything that imports, each once', () => {
  expect(assetsOf(manifest, INLINE).school).toEqual({
    start: '/assets/main-1.js',
    files: ['/assets/react-1.js', '/assets/router-1.js'],
    stored: INLINE.stored,
  })
})

test('a missing entry stops the build, which names it', () => {
  const { 'web/app.css': _, ...rest } = manifest
  expect(() => assetsOf(rest, INLINE)).toThrow('web/app.css')
})
