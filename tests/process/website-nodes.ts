import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { ShownDocument } from '../../domain/site/documents/site-desk.ts'
import { ADMIN } from '../support/data-folder.ts'
import { preparedDatabase, preparedNodeDir } from '../support/database.ts'
import { leaveFewPages } from '../support/few-pages.ts'
import { expectStatus, persist, sendRequest, signIn } from './http-client.ts'
import { killRemaining, removeDir, startProcess } from './server.ts'

/** Processes of one website of a few pages, for a file of tests, and what its owner does there. */
export function websiteNodes() {
  const postgres = inject('postgresUrl')
  const dirs: string[] = []
  let database: pg.Client
  let env: Record<string, string>
  let token: string
  beforeAll(async () => {
    const url = await preparedDatabase(postgres)
    env = {
      DATABASE_URL: url,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      PUBLIC_URL: 'https://tweedlight.example',
    }
    env.ADMIN_EMAIL = ADMIN.email
    env.ADMIN_PASSWORD = ADMIN.password
    database = new pg.Client({ connectionString: url })
    await database.connect()
    await leaveFewPages(drizzle(database))
  })
  afterAll(async () => {
    await killRemaining()
    await database?.end()
    for (const dir of dirs) await removeDir(dir)
  })

  /** Starts a process, with a folder of its own unless there is one. */
  async function startNode(more: Record<string, string> = {}) {
    const DATA_DIR = more.DATA_DIR ?? (await preparedNodeDir())
    dirs.push(DATA_DIR)
    return startProcess({ ...env, ...more, DATA_DIR })
  }
  const call = (url: string, method: string, address: string, json?: object) =>
    sendRequest(`${url}/api/admin/website/${address}`, {
      method,
      token,
      ...(json ? { json } : {}),
    })

  return {
    startNode,
    call,
    /** Before all other calls. */
    async signIn(url: string) {
      token = await signIn(url)
    },
    query: (statement: string) => database.query(statement),
    connect: async () => {
      const client = new pg.Client({ connectionString: env.DATABASE_URL ?? '' })
      await client.connect()
      return client
    },
    /** Types a region, which every page shows and no share picture, and returns the draft's revision. */
    async typeRegion(url: string, region: string): Promise<number> {
      const shown = expectStatus(await call(url, 'GET', 'settings/only'), 200).read<ShownDocument>()
      const content = { ...shown.published, region }
      const saved = await call(url, 'PUT', 'settings/only/draft', {
        content,
        revision: shown.draft?.revision ?? 0,
        version: shown.version,
      })
      return expectStatus(saved, 200).read<{ revision: number }>().revision
    },
    publish: (url: string, revision: number) => call(url, 'POST', 'settings/only/publish', { revision }),
    releases: async () => Number((await database.query('select count(*) from site_releases')).rows[0]?.count),
  }
}

/** The region on a page. */
export async function regionOn(url: string, page = '/'): Promise<string> {
  const { text } = expectStatus(await sendRequest(url + page), 200)
  return /<footer.*?class="text-mist">([^<]*)/s.exec(text)?.[1] ?? ''
}

/** Waits until the home page shows a region. */
export const shows = (url: string, region: string) => persist(async () => (await regionOn(url)) === region)
