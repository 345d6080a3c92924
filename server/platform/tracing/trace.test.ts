import { expect, test } from 'vitest'
import { currentTrace, inTrace, inTraceOf } from './trace.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'

test('an incoming trace continues through everything that is awaited', async () => {
  const seen = await inTraceOf(`00-${ID}-00f067aa0ba902b7-01`, async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return currentTrace()
  })
  expect(seen).toBe(ID)
  expect(currentTrace()).toBeUndefined()
})

test.each([
  [undefined],
  ['nonsense'],
  [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  [`00-${ID.toUpperCase()}-00f067aa0ba902b7-01`],
  [`00-${ID}\r\nBcc: x@example.com-00f067aa0ba902b7-01`],
])('%j is not a trace, so a new one begins', (given) => {
  const made = inTraceOf(given, currentTrace)
  expect(made).toMatch(/^[0-9a-f]{32}$/)
  expect(made).not.toBe(ID)
  expect(made).not.toMatch(/^0+$/)
})

test('two simultaneous traces do not mix', async () => {
  const seen = await Promise.all(
    [ID, undefined].map((id) =>
      inTrace(id, async () => {
        const before = currentTrace()
        await new Promise((resolve) => setImmediate(resolve))
        return before === currentTrace()
      }),
    ),
  )
  expect(seen).toEqual([true, true])
})
