import { utimes } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { site } from '../../content/site.ts'
import type { SaveBusiness } from '../../domain/business/business-desk.ts'
import { DAY_MS } from '../../domain/days.ts'
import { statusOf } from '../../tests/operations/status-of.ts'
import { textsIn } from '../../tests/pictures/pdf-texts.ts'
import { checked, emptyPlace, silent } from '../../tests/support/backups.ts'
import { basketOf, families } from '../../tests/support/families.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { moveInstallation } from '../backup/move-installation.ts'
import { writeReceipt } from '../orders/receipts/write-receipt.ts'
import { writeSchoolPaper } from '../privacy/school-pack/write-papers.ts'
import { showSetup } from '../setup/show-setup.ts'
import { schoolStaff } from '../staff/tables.ts'
import { saveBusiness, showBusiness } from './business-desk.ts'
import { sweepLogos } from './logos.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  await testApp.parts.erasureLedger.begin()
  make = families(testApp)
})
afterAll(() => testApp.close())

const given = {
  name: 'Borders Studio',
  addressLine1: '12 Old Mill',
  addressLine2: 'Rosetta',
  town: 'Peebles',
  postcode: 'EH45 8JZ',
  email: 'studio@example.org',
  phone: null,
  vatNumber: 'GB 123 4567 89',
  bankDetails: 'Borders Studio, 80-22-60, 12345678',
}
const version = async () => (await showBusiness(testApp.admin)).version
const save = async (more: Partial<SaveBusiness> = {}) =>
  saveBusiness(testApp.admin, { ...given, logo: 'keep', was: await version(), ...more })

async function buy(): Promise<string> {
  const { accessCode, photoIds } = await make.gallery(1)
  const line = { accessCode, packageId: null, photoIds }
  return (await make.buy(testApp.stranger, basketOf([line], 500))).orderKey
}
const receipt = async (key: string) => textsIn((await writeReceipt(testApp.stranger, key)).body)
const agreement = async (eventId: string) =>
  String((await writeSchoolPaper(testApp.admin, { eventId, paper: 'agreement', form: 'markdown' })).body)

const drawing = (type: 'png' | 'jpeg' | 'webp' | 'gif', edge = 1600) =>
  sharp({ create: { width: edge, height: edge / 2, channels: 4, background: '#7a2f3acc' } })
    .withExif({ IFD0: { Copyright: 'Whoever drew it' } })
    .toFormat(type)
    .toBuffer()
const sent = (file: Buffer) => ({ file: file.toString('base64') })
const stored = async () =>
  (await Array.fromAsync(testApp.parts.files.list('logos'))).map(({ key }) => key).toSorted()
const get = (address: string) =>
  testApp.app.request(address, {}, { incoming: { socket: { remoteAddress: '203.0.113.9' } } })

test('until the owner saves details, papers and Setup show those of the project', async () => {
  expect(await showBusiness(testApp.admin)).toMatchObject({
    version: 0,
    details: { name: site.name, addressLine1: site.street, vatNumber: site.vatNumber, logo: null },
    versions: [],
  })
  const said = await receipt(await buy())
  expect(said).toContain(`${site.street}, ${site.town} ${site.postcode}`)
  const { business, vat } = await showSetup(testApp.admin)
  expect([business.isSample, vat.isSample]).toEqual([true, true])
})

test('an order’s receipt keeps the details of the day it was paid; other papers and mails show the newest', async () => {
  const first = await buy()
  const { eventId } = await make.gallery(1)
  testApp.clock.advance(DAY_MS)
  await save()
  const second = await buy()
  testApp.clock.advance(DAY_MS)
  await save({ name: 'Borders Pictures', vatNumber: 'GB 987 6543 21' })
  const third = await buy()
  await testApp.runJobs()
  const [of1, of2, of3] = [await receipt(first), await receipt(second), await receipt(third)]
  expect(of1).toEqual(expect.arrayContaining([site.name, `VAT registration number ${site.vatNumber}`]))
  expect(of2).toEqual(
    expect.arrayContaining([
      'Borders Studio',
      '12 Old Mill, Rosetta, Peebles EH45 8JZ',
      'studio@example.org',
      'VAT registration number GB 123 4567 89',
    ]),
  )
  expect(of3).toEqual(expect.arrayContaining(['Borders Pictures', 'VAT registration number GB 987 6543 21']))
  expect(await agreement(eventId)).toContain(
    'The photographer: Borders Pictures, 12 Old Mill, Rosetta, Peebles EH45 8JZ, studio@example.org.',
  )
  expect((await testApp.mails()).at(-1)).toContain('Borders Pictures =C2=B7 Peebles')
  expect((await showBusiness(testApp.admin)).versions.map(({ number, name }) => [number, name])).toEqual([
    [3, 'Borders Pictures'],
    [2, 'Borders Studio'],
    [1, site.name],
  ])
})

test('Setup ticks name, address and VAT from what is saved', async () => {
  await save()
  const { business, vat } = await showSetup(testApp.admin)
  expect(business).toMatchObject({ name: 'Borders Studio', isSample: false })
  expect(vat).toMatchObject({ number: 'GB 123 4567 89', isSample: false })
  await save({ vatNumber: null })
  expect((await showSetup(testApp.admin)).vat).toMatchObject({ number: null, isSample: true })
  const said = (await receipt(await buy())).join('\n')
  expect(said).toContain('VAT at 20%')
  expect(said).not.toContain('VAT registration number')
})

test('what was changed on another screen is not replaced unseen, and saving the same twice makes no version', async () => {
  const was = await version()
  await save({ name: 'One screen', was })
  await expect(save({ name: 'Another screen', was })).rejects.toMatchObject({ code: 'changed-meanwhile' })
  await save({ name: 'One screen' })
  expect([await version(), (await showBusiness(testApp.admin)).details.name]).toEqual([was + 1, 'One screen'])
  const both = ['Left', 'Right'].map((name) => save({ name, was: was + 1 }))
  const ends = await Promise.allSettled(both)
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await version()).toBe(was + 2)
})

test('neither parents nor a school’s staff may see the desk’s details or change them', async () => {
  const parent = await make.makeParent()
  const staff = await make.makeParent()
  const since = testApp.clock.now()
  await testApp.parts.db.insert(schoolStaff).values({ userId: staff.id, schoolName: 'Test Primary', since })
  const before = await showBusiness(testApp.admin)
  for (const ctx of [testApp.stranger, parent.ctx, staff.ctx]) {
    await expect(showBusiness(ctx)).rejects.toThrow()
    const change = { ...given, name: 'Theirs', was: before.version, logo: sent(await drawing('png')) }
    await expect(saveBusiness(ctx, change)).rejects.toThrow()
  }
  expect(await showBusiness(testApp.admin)).toEqual(before)
  expect(await stored()).toEqual([])
})

test('a PNG, JPEG or WebP becomes a small logo without metadata; anything else is refused, and keeps nothing', async () => {
  for (const type of ['png', 'jpeg', 'webp'] as const) {
    await save({ name: `With a ${type}`, logo: sent(await drawing(type)) })
    const { logo } = (await showBusiness(testApp.admin)).details
    const answer = await get(logo ?? '')
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    const { format, width, height, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([format, width, height, exif]).toEqual(['png', 720, 360, undefined])
  }
  const before = [await version(), await stored()]
  const png = await drawing('png')
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  for (const file of [
    svg,
    await drawing('gif', 80),
    png.subarray(0, png.length / 2),
    Buffer.from('no picture'),
  ])
    await expect(save({ logo: sent(file) })).rejects.toMatchObject({ kind: 'invalid' })
  const large = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])
  await expect(save({ logo: sent(large) })).rejects.toThrow('at most 5 MB')
  const giant = await drawing('png', 7200)
  await expect(save({ logo: sent(giant) })).rejects.toThrow('at most 25 megapixels')
  expect([await version(), await stored()]).toEqual(before)
  expect(await statusOf(get('/api/business/logos/00000000-0000-4000-8000-000000000000'))).toBe(404)
})

test('a logo stays as long as a version has it; one that nothing names is swept after a day', async () => {
  await save({ name: 'With a logo', logo: sent(await drawing('png')) })
  const [kept] = ((await showBusiness(testApp.admin)).details.logo ?? '').split('/').slice(-1)
  await save({ name: 'Without one', logo: 'remove' })
  expect((await showBusiness(testApp.admin)).details.logo).toBeNull()
  const stray = 'logos/00000000-0000-4000-8000-000000000000.png'
  await testApp.parts.files.put(stray, await drawing('png'))
  await sweepLogos(testApp.system)
  expect(await stored()).toContain(stray)
  const at = new Date(testApp.clock.now().getTime() - 25 * 3_600_000)
  for (const key of await stored()) await utimes(path.join(testApp.dir, 'files', key), at, at)
  await sweepLogos(testApp.system)
  expect(await stored()).not.toContain(stray)
  expect(await stored()).toContain(`logos/${kept}.png`)
})

test('logos go with an installation that moves, and one that is lost is found out', async () => {
  const place = await emptyPlace(testApp.clock)
  try {
    await place.inside(async (ctx) => {
      await moveInstallation(testApp.system, ctx, { sameFiles: false, report: silent })
      const there = (await Array.fromAsync(ctx.files.list('logos'))).map(({ key }) => key)
      expect(there.toSorted()).toEqual(await stored())
      const [lost = ''] = there
      await ctx.files.remove(lost)
      const { findings } = await checked(ctx)
      expect(findings).toContainEqual(expect.objectContaining({ what: 'missing', where: lost }))
    })
  } finally {
    await place.remove()
  }
})
