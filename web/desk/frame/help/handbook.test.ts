import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { desk, editorHelpPages, editorScreens } from '../../../../domain/screens.ts'
import { appPatterns } from '../../../app/routes.ts'
import { handbook, searchHandbook } from './handbook.ts'
import { helpPageOf, helpPages } from './screens.ts'

const root = path.join(import.meta.dirname, '../../../..')
const folder = path.join(root, 'docs/handbook')
const read = (file: string) => readFileSync(file, 'utf8')

test('every file of the handbook is a page, in the order of its contents', () => {
  const files = globSync('*.md', { cwd: folder }).filter((file) => file !== 'README.md')
  expect(handbook.map(({ name }) => `${name}.md`).toSorted()).toEqual(files.toSorted())
  expect(handbook[0]).toMatchObject({ name: 'first-hour', title: 'The first hour' })
})

test('every page and picture exists that a page or a screen of the desk links to', () => {
  const names = handbook.map(({ name }) => name)
  for (const { name } of handbook) {
    const text = read(path.join(folder, `${name}.md`))
    for (const [, target = ''] of text.matchAll(/\]\(([^)]+)\)/g))
      expect(existsSync(path.join(folder, target)), `${name}: ${target}`).toBe(true)
  }
  for (const page of [...Object.values(helpPages), ...editorHelpPages]) expect(names).toContain(page)
})

test('every screen of the desk except the handbook links to a page of the handbook', () => {
  const screens = appPatterns()
    .filter((path) => path.startsWith('/school-photos/admin'))
    .map((path) => path.slice('/school-photos/admin'.length + 1))
    .filter((path) => !/^help(\/|$)/.test(path))
  expect(Object.keys(helpPages).toSorted()).toEqual(screens.toSorted())
  expect(helpPageOf('/school-photos/admin')).toBe('event')
  expect(helpPageOf('/school-photos/admin/events/7/reminders')).toBe('reminders')
  expect(helpPageOf('/school-photos/admin/help/event')).toBeUndefined()
  expect(helpPageOf('/school-photos/staff')).toBeUndefined()
  for (const screen of [desk.website, desk.websitePage('settings', 'only'), desk.enquiries])
    expect(editorScreens).toContain(desk.helpPage(helpPageOf(screen) ?? ''))
})

test('every picture is on a page, and together they stay under 1.5 MB', () => {
  const pictures = globSync('pictures/*', { cwd: folder })
  const all = handbook.map(({ name }) => read(path.join(folder, `${name}.md`))).join('\n')
  for (const picture of pictures) expect(all).toContain(`(${picture})`)
  const bytes = pictures.reduce((sum, file) => sum + readFileSync(path.join(folder, file)).length, 0)
  expect(bytes).toBeLessThan(1_500_000)
})

test('a search finds pages with every word typed, matches in the title first, and shows the text around a match', () => {
  const [first, ...rest] = searchHandbook('REFUND  order')
  expect(first).toMatchObject({ name: 'orders' })
  expect(rest.every(({ words }) => /refund/i.test(words) && /order/i.test(words))).toBe(true)
  expect(searchHandbook('reissue')[0]?.excerpt).toContain('Reissue access code')
  expect(searchHandbook('zebra')).toEqual([])
  expect(searchHandbook('  ')).toEqual([])
})

test('the searched text has no Markdown left in it', () => {
  for (const { words } of handbook) expect(words).not.toMatch(/\*\*|\]\(|pictures\//)
})
