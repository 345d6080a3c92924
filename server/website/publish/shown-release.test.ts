import { expect, test } from 'vitest'
import { ShownRelease } from './shown-release.ts'

test('who has changed the website goes on once it was looked for', async () => {
  const shown = new ShownRelease()
  const seen: string[] = []
  const looked = Promise.withResolvers<void>()
  shown.follow(() => looked.promise)
  const waits = shown.caughtUp().then(() => seen.push('goes on'))
  await new Promise(setImmediate)
  expect(seen).toEqual([])
  looked.resolve()
  await waits
  expect(seen).toEqual(['goes on'])
})

test('nobody waits where no visitors are served', async () => {
  const shown = new ShownRelease()
  await shown.caughtUp()
  shown.follow(() => expect.unreachable())
  shown.follow(undefined)
  await shown.caughtUp()
})
