import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 10

/** Runs a long computation step by step, yielding to the event loop every few milliseconds. */
export async function runCooperatively<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - began < SLICE_MS) continue
    await setImmediate()
    began = performance.now()
  }
}

/** Runs it to the end without yielding. */
export function runToCompletion<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
