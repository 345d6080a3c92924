import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basketOf, families } from '../../tests/support/families.ts'
import { earlyBird, off, offer } from '../../tests/support/offers.ts'
import { unzip } from '../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { markNotDuplicates } from '../roster/duplicates/mark-not-duplicates.ts'
import { changeOptOut } from '../school/opt-outs/change-opt-out.ts'
import { exportPupil } from './export-pupil.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('a pupil’s data have what offers took off their photos in each order, and nothing of another child’s', async () => {
  const make = families(testApp)
  const [isla, brother] = [await make.gallery(2), await make.gallery(1)]
  await offer(testApp, earlyBird([off('percent', 10, '2099-01-01')]))
  const lines = [isla, brother].map(({ accessCode, photoIds }) => ({ accessCode, packageId: null, photoIds }))
  await make.buy(testApp.stranger, basketOf(lines, 1350))
  const files = unzip(await buffer((await exportPupil(testApp.admin, { pupilId: isla.id })).body))
  expect(JSON.parse(String(files.get('data.json'))).orders).toMatchObject([
    {
      photos: 2,
      subtotal: 1000,
      discount: 100,
      total: 900,
      reductions: [{ words: 'Early bird, until 1 January 2099', amount: 100 }],
    },
  ])
})

test('the mark that two namesakes are two children is in the data of both', async () => {
  const isla = await testApp.makePupil()
  const { eventId, classId } = isla
  const namesake = await testApp.makePupil({ eventId, classId })
  await markNotDuplicates(testApp.admin, { one: isla.id, other: namesake.id, apart: true })
  for (const { id } of [isla, namesake]) {
    const files = unzip(await buffer((await exportPupil(testApp.admin, { pupilId: id })).body))
    const { other } = JSON.parse(String(files.get('data.json')))
    expect(other.told_apart).toMatchObject([{ marked_at: expect.any(String) }])
  }
})

test('photos are packed although the store would not wait for a slow reader', async () => {
  const { id } = await families(testApp).gallery(1)
  const { files } = testApp.parts
  const impatient = { ...files, stream: () => Promise.reject(new Error('waited too long')) }
  const { body } = await exportPupil({ ...testApp.admin, files: impatient }, { pupilId: id })
  expect([...unzip(await buffer(body)).keys()]).toContain('photos/001.jpg')
})

test('a reason that somebody else gave is not in a pupil’s data, only that there was one; the pupil’s own is', async () => {
  const { id } = await testApp.makePupil()
  for (const [source, reason] of [
    ['pupil', 'I feel watched'],
    ['family', 'Her father may not know where we live'],
    ['school', 'Social work was here'],
  ] as const)
    await changeOptOut(testApp.admin, { pupilId: id, optOut: 'noPhoto', source, stands: true, reason })
  await changeOptOut(testApp.admin, { pupilId: id, optOut: 'noPhoto', source: 'school', stands: false })
  await changeOptOut(testApp.admin, { pupilId: id, optOut: 'noSales', source: 'school', stands: true })
  const files = unzip(await buffer((await exportPupil(testApp.admin, { pupilId: id })).body))
  const { other } = JSON.parse(String(files.get('data.json')))
  const reasons = other.opt_outs.map(({ source, reason }: Record<string, string>) => [source, reason])
  expect(reasons.toSorted()).toEqual([
    ['family', 'Given by somebody else, and left out'],
    ['pupil', 'I feel watched'],
    ['school', null],
    ['school', 'Given by somebody else, and left out'],
  ])
  for (const file of files.values()) expect(String(file)).not.toMatch(/father|Social work/)
})
