import { expect, test } from 'vitest'
import { prerenderedPaths } from './pages.ts'

test('every sub-page and case study becomes a file, and no address is left open', () => {
  const paths = prerenderedPaths()
  expect(paths).toContain('/services/aerial-media/cinematic-creative')
  expect(paths).toContain('/case-study/taymouth-castle-golf')
  expect(paths.filter((path) => path.includes(':'))).toEqual([])
  expect(paths.filter((path) => path.startsWith('/services/')).length).toBe(18)
  expect(paths.filter((path) => path.startsWith('/case-study/')).length).toBe(8)
})

test('no address stands twice', () => {
  expect(new Set(prerenderedPaths()).size).toBe(prerenderedPaths().length)
})
