import { setImmediate } from 'node:timers/promises'
import type { Steps } from '../../domain/steps.ts'

const SLICE_MS = 10

/** Runs a long computation step by step, yielding to the event loop every few milliseconds. */
export async function runCooperatively<Result>(steps: Steps<Result>): Promise<Result> {
  const pause = pauseWhenLong()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const paused = pause()
    if (paused) await paused
  }
}

/** To be awaited between the pieces of a long computation: yields to the event loop every few milliseconds. */
export function pauseWhenLong(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined
    return setImmediate().then(() => {
      began = performance.now()
    })
  }
}
