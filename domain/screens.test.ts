import { expect, test } from 'vitest'
import { desk, deskStart, editorScreens, mayOpen } from './screens.ts'

test('an editor may open their own screens and what is below them, and nothing that begins alike', () => {
  expect(mayOpen('editor', deskStart)).toBe(true)
  for (const screen of editorScreens) {
    expect(mayOpen('editor', `${screen}/one`)).toBe(true)
    expect(mayOpen('editor', `${screen}-of-children`)).toBe(false)
  }
  const others = [desk.events, desk.people, desk.pupil('one'), desk.help, desk.helpPage('privacy')]
  for (const screen of others) expect(mayOpen('editor', screen), screen).toBe(false)
})

test('an admin may open everything, and somebody without a role nothing', () => {
  for (const screen of [deskStart, desk.people, ...editorScreens]) {
    expect(mayOpen('admin', screen)).toBe(true)
    expect(mayOpen(undefined, screen)).toBe(false)
  }
})
