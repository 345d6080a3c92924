import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { killLeft, launchProcess, removeDir } from './server.ts'

const dirs: string[] = []
afterEach(async () => {
  await killLeft()
  for (const dir of dirs.splice(0)) await removeDir(dir)
})
async function emptyDir() {
  const dir = await mkdtemp(path.join(tmpdir(), 'node-'))
  dirs.push(dir)
  return dir
}

const postgres = inject('postgresUrl')

/** A database with nothing in it, not even tables. */
async function emptyDatabase(server: string) {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return Object.assign(new URL(server), { pathname: name }).href
}

test.skipIf(!postgres)(
  'two web processes and two workers that start in the same second on an empty database all start, and nothing is there twice',
  { timeout: 300_000 },
  async () => {
    const DATABASE_URL = await emptyDatabase(postgres ?? '')
    const roles = ['web', 'web', 'worker', 'worker']
    const nodes = await Promise.all(
      roles.map(async (ROLE) =>
        launchProcess({ ROLE, DATABASE_URL, SEED: 'sample', DATA_DIR: await emptyDir() }),
      ),
    )
    await Promise.all(nodes.map(({ ready }) => ready))
    const keys = await Promise.all(
      nodes.slice(0, 2).map(async ({ url }) => (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()),
    )
    expect(keys[0]).toEqual(keys[1])
    const database = new pg.Client({ connectionString: DATABASE_URL })
    await database.connect()
    const count = async (from: string) =>
      Number((await database.query(`select count(*) as n from ${from}`)).rows[0].n)
    expect(await count('events')).toBe(2)
    expect(await count('signing_keys')).toBe(1)
    expect(await count('user_roles')).toBe(1)
    await database.end()
    expect(await Promise.all(nodes.map((node) => node.end()))).toEqual([0, 0, 0, 0])
  },
)
