import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { OrderView } from '../../domain/orders/order-page.ts'
import type { Gallery } from '../../domain/photos/photos.ts'
import { runBackupCommand } from './backup-commands.ts'
import { openGallery } from './http-client.ts'
import { killRemaining, removeDir, runToEnd, startProcess } from './server.ts'

/** A backup that the last release with Postgres as WebAssembly took of a small shop: two photos, one of them sold. */
const BACKUP = path.join(import.meta.dirname, 'backup-of-pglite.tar')
const ACCESS_CODE = '6UFEHSSD'
const ORDER_KEY = '3da9240a1c134b028e35ba92019c4ebapXsbpiR2lD1tCPXJmVnDIGTYYs6'

const dirs: string[] = []
afterEach(async () => {
  await killRemaining()
  for (const dir of dirs.splice(0)) await removeDir(dir)
})
async function newDir() {
  const dir = await mkdtemp(path.join(tmpdir(), 'carried-'))
  dirs.push(dir)
  return dir
}

test('a folder of the release before is refused with two commands, and the second of them brings the shop over', async () => {
  const old = await newDir()
  for (const folder of ['pgdata', 'erasures']) await mkdir(path.join(old, folder))
  await writeFile(path.join(old, 'pgdata/PG_VERSION'), '17\n')
  await writeFile(path.join(old, 'erasures/begun.json'), '{}\n')
  const { code, output } = await runToEnd({ DATA_DIR: old, PORT: '0', SEED: 'none' })
  expect([code, output.trim().split('\n').length]).toEqual([1, 1])
  const [, backup = '', restore = ''] =
    /npm run (backup -- FILE);.*npm run (restore -- FILE [^.]+)\./.exec(output) ?? []
  expect(backup).toBe('backup -- FILE')
  for (const command of ['check', 'migrate', 'accounts'])
    expect(
      (await runBackupCommand(command, command === 'accounts' ? ['rotate-key'] : [], { DATA_DIR: old }))
        .stderr,
    ).toContain(`npm run ${restore}`)
  expect((await readdir(old)).sort()).toEqual(['erasures', 'pgdata'])

  const [, , , ...words] = restore.split(' ')
  const DATA_DIR = await newDir()
  expect(await runBackupCommand('restore', [BACKUP, ...words], { DATA_DIR })).toMatchObject({ code: 0 })
  expect(await runBackupCommand('check', [], { DATA_DIR })).toMatchObject({
    code: 0,
    stdout: '8 files and 1 order compared: all is well.\n',
  })
  const server = await startProcess({ DATA_DIR })
  const gallery = await openGallery(server.url, ACCESS_CODE)
  expect(gallery.read<Gallery>().photos).toHaveLength(2)
  const order = (await (await fetch(`${server.url}/api/orders/${ORDER_KEY}`)).json()) as OrderView
  expect(order.lines).toHaveLength(1)
  expect(await server.end()).toBe(0)
})
