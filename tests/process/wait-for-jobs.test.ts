import { expect, test } from 'vitest'
import { waitForJobs } from './wait-for-jobs.ts'

/** A server's metrics, look by look; the last ones stay. */
function metricsIn(...looks: { open: number; givenUp?: number }[]) {
  let look = 0
  return async () => {
    const { open, givenUp = 0 } = looks[Math.min(look++, looks.length - 1)] ?? { open: 0 }
    return `jobs_waiting{kind="photos.derive"} ${open}\njobs_running{kind="photos.derive"} 0\njobs_given_up{kind="photos.derive"} ${givenUp}\n`
  }
}
const busy = { open: 2 }

test('it waits for as long as jobs are due or running', async () => {
  let looks = 0
  const metrics = metricsIn(busy, busy, busy, busy, { open: 0 })
  await waitForJobs(() => {
    looks++
    return metrics()
  })
  expect(looks).toBe(5)
})

test('what was waited for ends it, even if other jobs are still running', async () => {
  let asked = 0
  await waitForJobs(metricsIn(busy), () => ++asked === 3)
  expect(asked).toBe(3)
})

test('a job that is given up meanwhile fails it at once, by its kind; one given up before does not', async () => {
  const givenUp = { open: 1, givenUp: 2 }
  await expect(waitForJobs(metricsIn({ open: 1, givenUp: 1 }, givenUp))).rejects.toThrow(
    'given up: photos.derive',
  )
  await waitForJobs(metricsIn(givenUp, givenUp, { open: 0, givenUp: 2 }))
})

test('a server that does not tell its jobs is not taken for an idle one', async () => {
  await expect(waitForJobs(async () => 'no page')).rejects.toThrow('does not tell its jobs')
})
