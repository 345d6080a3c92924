import { expect, test } from 'vitest'
import { deskFiles } from './service-worker.ts'

const chunk = (file: string, imports: string[] = [], dynamicImports: string[] = []) => ({
  file,
  imports,
  dynamicImports,
})
const manifest = {
  'web/app/main.tsx': chunk(
    'assets/main-1.js',
    ['_react.js'],
    ['web/desk/frame/layout.tsx', 'web/desk/frame/help/page.tsx', 'web/school/gate/gate.tsx'],
  ),
  'web/desk/frame/layout.tsx': chunk('assets/layout-1.js', ['_session.js']),
  'web/desk/frame/help/page.tsx': { ...chunk('assets/help-1.js'), assets: ['assets/setup-1.webp'] },
  'web/school/gate/gate.tsx': chunk('assets/gate-1.js'),
  '_react.js': chunk('assets/react-1.js'),
  '_session.js': chunk('assets/session-1.js', [], ['node_modules/auth.js']),
  'node_modules/auth.js': chunk('assets/auth-1.js'),
}

test('the desk is cached with its screens and everything they load later, without pictures or parents’ screens', () => {
  expect(deskFiles(manifest, ['/assets/app-1.css', '/assets/face-1.woff2'])).toEqual([
    '/assets/app-1.css',
    '/assets/auth-1.js',
    '/assets/face-1.woff2',
    '/assets/help-1.js',
    '/assets/layout-1.js',
    '/assets/main-1.js',
    '/assets/react-1.js',
    '/assets/session-1.js',
  ])
})
