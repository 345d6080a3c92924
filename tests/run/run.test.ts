import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runProgram, startProgram } from '../process/program.ts'
import { closingLines } from './closing-lines.ts'

const RUN = path.join(import.meta.dirname, 'run.ts')

/**
 * A program that runs one phase: a script that leaves three programs behind and writes where and which. The first has the
 * run's environment, the second a data folder in it, as a server has, the third words alone, as a server's Postgres has.
 */
async function runner(last: string) {
  const dir = await mkdtemp(path.join(import.meta.dirname, '../../.cache/run-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const note = path.join(dir, 'note')
  await writeFile(
    path.join(dir, 'phase.mjs'),
    `import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    const tmp = process.env.TMPDIR
    const leave = (env, ...words) => {
      const script = ['-e', 'setInterval(() => {}, 1000)', ...words]
      const left = spawn(process.execPath, script, { detached: true, stdio: 'ignore', env })
      left.unref()
      return left.pid
    }
    const pids = [leave(process.env), leave({ DATA_DIR: tmp + '/data' }), leave({}, tmp + '/data/postgres')]
    writeFileSync(${JSON.stringify(note)}, JSON.stringify({ pids, tmp }))
    console.log('begun')
    ${last}`,
  )
  await writeFile(
    path.join(dir, 'run.ts'),
    `import { run } from ${JSON.stringify(RUN)}
    process.exitCode = await run([
      { name: 'phase', command: 'node ${path.join(dir, 'phase.mjs')}', endsBySilence: true },
    ])`,
  )
  const left = async () => JSON.parse(await readFile(note, 'utf8')) as { pids: number[]; tmp: string }
  return { program: path.join(dir, 'run.ts'), left }
}

const isRunning = (pid: number) => existsSync(`/proc/${pid}`)

test('nothing that a phase has left running outlives the run, and no folder', async () => {
  const { program, left } = await runner('')
  const { code } = await runProgram(process.execPath, [program])
  expect(code).toBe(0)
  const { pids, tmp } = await left()
  await expect.poll(() => pids.filter(isRunning)).toEqual([])
  expect(existsSync(tmp)).toBe(false)
})

test('an interrupted run ends with all that it has started', async () => {
  const { program, left } = await runner('setInterval(() => {}, 1000)')
  const run = startProgram(process.execPath, [program])
  await run.printed(/begun/)
  run.kill('SIGINT')
  expect((await run.ended).code).toBe(130)
  const { pids, tmp } = await left()
  await expect.poll(() => pids.filter(isRunning)).toEqual([])
  expect(existsSync(tmp)).toBe(false)
})

test('a phase in which nothing moves is ended, and the run says which', async () => {
  const { program, left } = await runner('setInterval(() => {}, 1000)')
  const run = startProgram(process.execPath, [program], { env: { ...process.env, SILENCE_MS: '2000' } })
  expect((await run.ended).code).toBe(1)
  expect(run.output()).toContain('phase: nothing has moved')
  const { pids } = await left()
  await expect.poll(() => pids.filter(isRunning)).toEqual([])
})

test('the last lines say what a run took, what was dear without a reason, and what was left out and why', () => {
  const costs = [
    { phase: 'tests', file: 'a.test.ts', ms: 900, skipped: 0 },
    { phase: 'tests', file: 'tests/process/proxies.test.ts', ms: 100, skipped: 3 },
  ]
  const said = closingLines(
    [
      ['build', 200],
      ['tests', 1000],
    ],
    costs,
  ).join('\n')
  expect(said).toContain('build 200, tests 1,000; 1,200 in all.')
  expect(said).toContain('Dearest files: a.test.ts 900, tests/process/proxies.test.ts 100.')
  expect(said).toContain('Warning: with npm ci that is more than 1,200.')
  expect(said).toContain(
    'more than an eightieth of the run (15) without a reason in tests/long-tests.ts: a.test.ts 900, tests/process/proxies.test.ts 100.',
  )
  expect(said).toContain('Skipped: 3 of tests/process/proxies.test.ts, which needs nginx and Caddy')
  expect(
    closingLines(
      [
        ['build', 20],
        ['tests', 100],
      ],
      [],
    ).join(''),
  ).not.toContain('Warning')
})

test('what is dear is a share of the run, so that a slow machine warns of the same files', () => {
  const costs = [
    { phase: 'tests', file: 'a.test.ts', ms: 20, skipped: 0 },
    { phase: 'tests', file: 'b.test.ts', ms: 10, skipped: 0 },
    { phase: 'tests', file: 'tests/journeys/account/account.journey.ts', ms: 970, skipped: 0 },
  ]
  for (const seconds of [500, 1000, 4000]) {
    const [warning] = closingLines([['tests', seconds]], costs).filter((line) => line.includes('a reason'))
    expect(warning).toContain(' a.test.ts ')
    expect(warning).not.toContain('b.test.ts')
  }
})
