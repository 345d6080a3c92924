import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checked, emptyPlace, silent } from '../../tests/support/backups.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { photos } from '../photos/tables.ts'
import { diskFiles } from '../platform/files/disk.ts'
import { auditLog } from '../platform/tables.ts'
import { moveInstallation } from './move-installation.ts'

let testApp: TestApp
const places: Awaited<ReturnType<typeof emptyPlace>>[] = []
beforeAll(async () => {
  testApp = await openTestApp()
  const isla = await testApp.makePupil()
  await testApp.makePhoto(isla.id)
  await testApp.parts.erasureLedger.begin()
})
afterAll(async () => {
  await testApp.close()
  for (const place of places) await place.remove()
})

async function newPlace() {
  const place = await emptyPlace(testApp.clock)
  places.push(place)
  return place
}

test('a file that arrives changed stops the move, and the next run copies it again', async () => {
  const place = await newPlace()
  await place.inside(async (ctx) => {
    const scratched: typeof ctx.files.put = async (key, content) => {
      const bytes = content instanceof Readable ? await buffer(content) : content
      if (key.startsWith('originals/')) bytes[10] = (bytes[10] ?? 0) ^ 1
      await ctx.files.put(key, bytes)
    }
    const broken = { ...ctx, files: { ...ctx.files, put: scratched } }
    await expect(
      moveInstallation(testApp.system, broken, { sameFiles: false, report: silent }),
    ).rejects.toThrow(/originals\/\S+ did not arrive as it was sent/)
    expect(await ctx.db.$count(photos)).toBe(0)
    const moved = await moveInstallation(testApp.system, ctx, { sameFiles: false, report: silent })
    expect(moved).toMatchObject({ files: 6, missing: [] })
    expect(await checked(ctx)).toMatchObject({ files: 6, findings: [] })
    expect((await ctx.erasureLedger.read())?.entries).toEqual([])
    expect((await ctx.db.select().from(auditLog)).map(({ action }) => action)).toContain('house.moved')
    await expect(moveInstallation(testApp.system, ctx, { sameFiles: false, report: silent })).rejects.toThrow(
      'not empty',
    )
  })
})

test('an installation that keeps its files moves only its rows', async () => {
  const place = await newPlace()
  await place.inside(async (ctx) => {
    const to = {
      ...ctx,
      files: diskFiles({ root: `${testApp.dir}/files` }),
      erasureLedger: testApp.parts.erasureLedger,
    }
    await moveInstallation(testApp.system, to, { sameFiles: true, report: silent })
    expect(await checked(to)).toMatchObject({ files: 6, findings: [] })
    // The files are left unmarked, because the old house still uses them.
    expect(await testApp.parts.files.size('unfinished.json')).toBeUndefined()
  })
})
