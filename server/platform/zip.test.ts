import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { zipOf } from './zip.ts'

test('stopping to read a zip ends its packing, and its entries’ resources are released', async () => {
  let [packed, released] = [0, false]
  async function* entries() {
    try {
      for (; packed < 100; packed++) yield { name: `${packed}.jpg`, body: randomBytes(1_000_000) }
    } finally {
      released = true
    }
  }
  const body = zipOf(entries())
  await once(body, 'readable')
  body.read()
  body.destroy()
  await expect.poll(() => released).toBe(true)
  expect(packed).toBeLessThan(10)
})
