import { expect, test } from 'vitest'
import { ShownRelease } from './shown-release.ts'

test('who waits for a release has it looked for, and goes on once it or a newer one is shown', async () => {
  const shown = new ShownRelease()
  const seen: string[] = []
  shown.set(3)
  shown.follow(() => seen.push('looks'))
  const waits = shown.reached(5).then(() => seen.push('goes on'))
  shown.set(4)
  await Promise.resolve()
  expect(seen).toEqual(['looks'])
  shown.set(6)
  await waits
  expect(seen).toEqual(['looks', 'goes on'])
})

test('nobody waits for a release that is shown already, or where no visitors are served', async () => {
  const shown = new ShownRelease()
  await shown.reached(1)
  shown.follow(() => expect.unreachable())
  shown.set(2)
  await shown.reached(2)
})
