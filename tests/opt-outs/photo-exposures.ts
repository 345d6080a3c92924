import { buffer } from 'node:stream/consumers'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { addressOf } from '../../contract/endpoint.ts'
import { orderPhoto } from '../../contract/orders/orders.ts'
import { checkYearbook } from '../../server/downloads/export-yearbook.ts'
import { placeOrder } from '../../server/orders/checkout/place-order.ts'
import { downloadAll, openZip } from '../../server/orders/delivery/download-all.ts'
import { downloadPhoto } from '../../server/orders/delivery/download-photo.ts'
import { showCleanPhoto } from '../../server/orders/delivery/show-clean-photo.ts'
import { exportLab } from '../../server/orders/prints/export-lab.ts'
import { labPrints } from '../../server/orders/prints/lab-prints.ts'
import { writeReceipt } from '../../server/orders/receipts/write-receipt.ts'
import { showOrder } from '../../server/orders/show-order.ts'
import { printedNames } from '../../server/photos/class-photo-names/queries.ts'
import { captionsOf } from '../../server/photos/class-sheets/captions.ts'
import { schoolPortraits, sheetPortraits } from '../../server/photos/class-sheets/portraits.ts'
import { openGallery, openMyGallery } from '../../server/photos/gallery/open-gallery.ts'
import { photos } from '../../server/photos/tables.ts'
import { exportPupil } from '../../server/privacy/export-pupil.ts'
import { exportForSchool } from '../../server/privacy/school-pack/export-for-school.ts'
import { classes } from '../../server/school/tables.ts'
import { showSchoolClass, showSchoolEvent } from '../../server/staff/screens/show-staff-school.ts'
import { basketOf } from '../support/families.ts'
import { unzip } from '../support/unzip.ts'
import type { TestApp } from '../test-app.ts'
import { hasOptedOut, idsOf, notErased, type SchoolClass } from './school-class.ts'

/** What is closed by an opt-out answers with the same error as for a missing photo. */
const orNone = <T>(work: Promise<T>, none: T) => work.catch(() => none)
const each = async <T>(some: readonly T[], work: (one: T) => Promise<string[]>) =>
  (await Promise.all(some.map(work))).flat()

/**
 * Every channel through which photos leave the system, with the ids it gives out. The owner, who may see everything, is
 * left out.
 */
export const photoExposures = (
  testApp: TestApp,
): Record<string, (schoolClass: SchoolClass) => Promise<string[]>> => ({
  gallery: (schoolClass) =>
    each(notErased(schoolClass), async ({ accessCode }) =>
      idsOf((await openGallery(testApp.stranger, accessCode)).photos),
    ),
  'portrait for school, as a gallery tells it': (schoolClass) =>
    each(notErased(schoolClass), async ({ accessCode }) => {
      const { forSchool } = await openGallery(testApp.stranger, accessCode)
      return forSchool?.portrait ? [forSchool.portrait.photoId] : []
    }),
  'gallery of the account': (schoolClass) =>
    each(notErased(schoolClass), async ({ id }) =>
      idsOf((await openMyGallery(schoolClass.parent.ctx, id)).photos),
    ),
  'preview addresses handed out before': ({ addresses }) =>
    each(addresses, async (src) => ((await fetched(testApp, src)).status === 200 ? [photoOf(src)] : [])),
  'previews that a browser kept, asked for again': ({ kept }) =>
    each(kept, async ({ src, etag }) => {
      const { status } = await fetched(testApp, src, { 'If-None-Match': etag })
      return status === 200 || status === 304 ? [photoOf(src)] : []
    }),
  basket: (schoolClass) =>
    each(notErased(schoolClass), async ({ accessCode }) => {
      const line = { accessCode, packageId: 'premium' as const, photoIds: [] }
      const placed = await orNone(placeOrder(testApp.stranger, basketOf([line], 6500)), undefined)
      const order = placed && (await showOrder(testApp.stranger, placed.orderKey))
      return order?.lines.flatMap(({ photos }) => idsOf(photos)) ?? []
    }),
  'order page': async ({ orderKey }) => {
    // An order's page closes when its last child is erased.
    const shown = await orNone(showOrder(testApp.stranger, orderKey), undefined)
    const bought = shown?.lines.flatMap((line) => line.photos) ?? []
    const seen = bought.filter(
      ({ thumb, clean, download, withheld }) => thumb || clean || download || !withheld,
    )
    const printed =
      shown?.prints?.pieces.flatMap(({ thumb, photoId }) => (thumb && photoId ? photoId : [])) ?? []
    return [...idsOf(seen), ...printed]
  },
  download: ({ orderKey, classPhotos }) =>
    each(classPhotos, ({ id }) =>
      orNone(
        downloadPhoto(testApp.stranger, { key: orderKey, photoId: id }).then(() => [id]),
        [],
      ),
    ),
  'clean picture': ({ orderKey, classPhotos }) =>
    each(classPhotos, ({ id }) =>
      orNone(
        showCleanPhoto(testApp.stranger, { key: orderKey, photoId: id }).then(() => [id]),
        [],
      ),
    ),
  'part of a download': ({ orderKey, classPhotos }) =>
    each(classPhotos, async ({ id }) => {
      const address = addressOf(orderPhoto, { params: { key: orderKey, photoId: id } })
      const { status } = await fetched(testApp, address, { Range: 'bytes=10-20' })
      return status < 300 ? [id] : []
    }),
  zip: async ({ orderKey }) => {
    const told = await orNone(
      openZip(testApp.stranger, orderKey).then(({ photos }) => idsOf(photos)),
      [],
    )
    const packed =
      told.length > 0 ? unzip(await buffer((await downloadAll(testApp.stranger, orderKey)).body)) : null
    expect(packed?.size ?? 0).toBe(told.length)
    return told
  },
  'lab file': async ({ eventId }) => {
    const prints = await labPrints(testApp.parts.db, { id: eventId, printDeadline: null }, true)
    const pictured = prints.flatMap(({ photo }) => photo?.id ?? [])
    const asked = orNone(exportLab(testApp.admin, { eventId, again: true }), undefined)
    const zip = await asked
    const files = zip ? [...unzip(await buffer(zip.body)).keys()] : []
    expect(files.filter((name) => !/\.(csv|txt|pdf)$/.test(name))).toHaveLength(pictured.length)
    return pictured
  },
  'names band': async ({ classPhotos, children }) => {
    const band = await printedNames(testApp.parts.db, idsOf(classPhotos))
    const captions = await captionsOf(testApp.parts.db, idsOf(classPhotos))
    const names = [...[...band.values()].flat(), ...captions.values()].flatMap((row) => row.names)
    for (const child of children)
      if (child.erased || hasOptedOut(child)) expect(names).not.toContain(`${child.firstName} Reid`)
    return []
  },
  composite: async ({ classId, otherId }) => {
    const portraits = [
      ...(await sheetPortraits(testApp.parts.db, classId)),
      ...(await sheetPortraits(testApp.parts.db, otherId)),
    ]
    return each(portraits, async ({ originalKey }) =>
      idsOf(await testApp.parts.db.select().from(photos).where(eq(photos.originalKey, originalKey))),
    )
  },
  'ID photos': async ({ eventId }) =>
    (await schoolPortraits(testApp.parts.db, eq(classes.eventId, eventId))).map(({ photoId }) => photoId),
  yearbook: async ({ eventId }) => {
    const wanted = { what: 'yearbook', eventId } as const
    const pictures = await orNone(checkYearbook(testApp.admin, wanted), undefined)
    if (!pictures) return []
    const { portraits, classPhotos } = pictures
    return [...portraits.map(({ photoId }) => photoId), ...idsOf(classPhotos)]
  },
  'export of another child': (schoolClass) =>
    each(notErased(schoolClass), async ({ id, photoIds }) => {
      const files = unzip(await buffer((await exportPupil(testApp.admin, { pupilId: id })).body))
      const data = JSON.parse(files.get('data.json')?.toString() ?? '{}') as { photos: { id: string }[] }
      return idsOf(data.photos).filter((one) => !photoIds.includes(one))
    }),
  'school’s copy': async (schoolClass) => {
    const zip = await exportForSchool(testApp.admin, { eventId: schoolClass.eventId })
    const names = [...unzip(await buffer(zip.body)).keys()].join('\n')
    for (const child of notErased(schoolClass)) {
      const folder = `${child.id.slice(0, 8)}/photos/`
      if (child.refused.noPhoto) expect(names).not.toContain(folder)
      else if (!hasOptedOut(child)) expect(names).toContain(folder)
    }
    return idsOf(
      schoolClass.classPhotos.filter(({ id, on }) =>
        names.includes(`${on ? 'sheet' : 'class'}-${id.slice(0, 8)}`),
      ),
    )
  },
  'school’s desk': async (schoolClass) =>
    mentioned(
      schoolClass,
      JSON.stringify([
        await showSchoolEvent(testApp.admin, schoolClass.eventId),
        await showSchoolClass(testApp.admin, schoolClass.classId),
      ]),
    ),
  mail: async (schoolClass) => mentioned(schoolClass, (await testApp.mails()).join('\n')),
  receipt: async ({ orderKey, classPhotos }) => {
    const receipt = await orNone(writeReceipt(testApp.stranger, orderKey), undefined)
    if (!receipt) return []
    const objects = (await PDFDocument.load(receipt.body)).context.enumerateIndirectObjects()
    const pictures = objects.filter(
      ([, one]) => one instanceof PDFRawStream && one.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
    )
    return pictures.length > 0 ? idsOf(classPhotos) : []
  },
})

const from = { incoming: { socket: { remoteAddress: '203.0.113.51' } } }
const fetched = async (testApp: TestApp, address: string, headers: Record<string, string> = {}) =>
  testApp.app.request(address, { headers }, from)
const photoOf = (src: string) => /photos\/([0-9a-f-]{36})/.exec(src)?.[1] ?? src
const mentioned = ({ classPhotos, children }: SchoolClass, text: string) =>
  [...idsOf(classPhotos), ...children.flatMap(({ photoIds }) => photoIds)].filter((id) => text.includes(id))
