import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { request } from '@playwright/test'
import { startProcess } from '../../process/server.ts'
import { preparedDataDir } from '../../support/database.ts'
import { expect, OWNER } from './journey.ts'
import { type Children, makeSchool } from './school.ts'

const SCHOOL = [
  { firstName: 'Isla', classRef: '3B', photos: 4 },
  { firstName: 'Ewan', classRef: '4A', photos: 4 },
  { firstName: 'Skye', classRef: '5D', photos: 3 },
  { firstName: 'Rory', classRef: '5D', photos: 2 },
  { firstName: 'Ailsa', classRef: '1A', photos: 5 },
  { firstName: 'Finlay', classRef: '2C', photos: 0 },
  { firstName: 'Lewis', classRef: '2C', photos: 0 },
] as const

export type School = Children<(typeof SCHOOL)[number]['firstName']>

interface PreparedSchool {
  /** A separate data folder for a server. */
  DATA_DIR: string
  children: School
}

/** The school of this run: made by the first worker that needs it, and copied by each. */
export async function prepareSchool(): Promise<PreparedSchool> {
  const made = folderOfRun()
  const facts = path.join(made, 'children.json')
  await expect
    .poll(async () => existsSync(facts) || (await claim(made, () => make(made, facts))), { timeout: 0 })
    .toBe(true)
  const DATA_DIR = path.join(tmpdir(), `school-${randomUUID()}`)
  await cp(path.join(made, 'data'), DATA_DIR, { recursive: true })
  return { DATA_DIR, children: JSON.parse(await readFile(facts, 'utf8')) as School }
}

/** The run's own process is the parent of its workers. */
export const folderOfRun = (run = process.ppid) => path.join(tmpdir(), `journeys-${run}`)

/** Whether this worker did the work; false if another one is doing it. */
async function claim(folder: string, work: () => Promise<void>): Promise<boolean> {
  const mine = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (!mine) return false
  try {
    await work()
    return true
  } catch (error) {
    await rm(folder, { recursive: true })
    throw error
  }
}

async function make(folder: string, facts: string) {
  const DATA_DIR = path.join(folder, 'data')
  await rename(await preparedDataDir(), DATA_DIR)
  const server = await startProcess({ DATA_DIR, ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password })
  const calls = await request.newContext({ baseURL: server.url })
  const { children } = await makeSchool(calls, SCHOOL)
  await calls.dispose()
  await server.end()
  await writeFile(facts, JSON.stringify(children))
}
