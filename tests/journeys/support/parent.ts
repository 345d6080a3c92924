import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { UPLOADS } from '../../../contract/addresses.ts'
import { CreatedId } from '../../../domain/common.ts'
import { PlacedOrder } from '../../../domain/orders/orders.ts'
import { Gallery } from '../../../domain/photos/photos.ts'
import { ClassDetail, EventDetail } from '../../../domain/school/school.ts'
import { samplePortrait } from '../../../server/school/sample-portraits.ts'
import { test as base, expect, OWNER } from './journey.ts'

interface Child {
  id: string
  code: string
  firstName: string
  classRef: string
}

interface PupilPlan<Name extends string = string> {
  firstName: Name
  classRef: string
  photos: number
}

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
type Children<Name extends string> = Readonly<Record<Name, Child>>

export const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** A journey with a school whose photos are ready: on a phone, or at a desktop if the project says so. */
export const test = base.extend<{ wide: boolean }, { school: School }>({
  wide: [false, { option: true }],
  viewport: async ({ wide }, use) => use(wide ? DESK : PHONE),
  school: [
    async ({ server, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: server.url })
      await use((await makeSchool(request, SCHOOL)).children)
      await request.dispose()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
export { expect }

const DAY_MS = 86_400_000
const EVENT = {
  name: 'School Photography 2026',
  schoolName: 'Test Primary',
  date: '2026-03-14',
  printDeadline: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10),
}

/** Makes an event whose pupils have this many photos, ready to view. `edit` changes the event. */
export async function makeSchool<const Name extends string>(
  request: APIRequestContext,
  wanted: readonly PupilPlan<Name>[],
) {
  const headers = { authorization: `Bearer ${await signInByApi(request)}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const get = async (path: string) => (await request.get(path, { headers })).json()
  const { id: eventId } = CreatedId.parse(await post('/api/admin/events', EVENT))
  const event = `/api/admin/events/${eventId}`
  for (const ref of new Set(wanted.map(({ classRef }) => classRef))) await post(`${event}/classes`, { ref })
  const rows = wanted.map(({ firstName, classRef }) => `${classRef},${firstName},Testperson,`)
  const roster = ['Class,First name,Last name,Parent email', ...rows, ''].join('\n')
  await post(`${event}/roster`, { file: Buffer.from(roster).toString('base64') })

  const found: Child[] = []
  for (const room of EventDetail.parse(await get(event)).classes) {
    const { pupils } = ClassDetail.parse(await get(`/api/admin/classes/${room.id}`))
    for (const { id, name, accessCode } of pupils)
      found.push({ id, code: accessCode, firstName: name.split(' ')[0] ?? '', classRef: room.ref })
  }
  const children = Object.fromEntries(
    wanted.map(({ firstName }) => [firstName, childIn(found, firstName)]),
  ) as Children<Name>
  for (const { firstName, photos } of wanted)
    for (let shot = 1; shot <= photos; shot++)
      await upload(request, headers, children[firstName].id, await smallPortrait(firstName, shot))
  for (const { firstName, photos } of wanted)
    await expect
      .poll(async () => (await openGallery(request, children[firstName].code)).photos.length, {
        timeout: 120_000,
      })
      .toBe(photos)
  const edit = (change: object) => post(event, { ...EVENT, ...change })
  return { children, edit }
}

/** Small, because its derivatives must be made before a journey can start. */
async function smallPortrait(pupil: string, shot: number): Promise<Buffer> {
  return sharp(await samplePortrait({ pupil, shot }))
    .resize(600)
    .jpeg()
    .toBuffer()
}

function childIn(children: Child[], firstName: string): Child {
  const child = children.find((one) => one.firstName === firstName)
  if (!child) throw new Error(`${firstName} is not in the school`)
  return child
}

/** The owner's access token. */
export async function signInByApi(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: OWNER.email, password: OWNER.password },
  })
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token
}

export async function openGallery(request: APIRequestContext, accessCode: string): Promise<Gallery> {
  return Gallery.parse(await (await request.post('/api/gallery', { data: { accessCode } })).json())
}

async function upload(
  request: APIRequestContext,
  headers: Record<string, string>,
  pupilId: string,
  photo: Buffer,
) {
  const tus = { ...headers, 'Tus-Resumable': '1.0.0' }
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const metadata = `name ${base64('portrait.jpg')},level ${base64('pupil')},targetId ${base64(pupilId)}`
  const created = await request.post(UPLOADS, {
    headers: { ...tus, 'Upload-Length': String(photo.length), 'Upload-Metadata': metadata },
  })
  const patched = await request.patch(created.headers().location ?? '', {
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    data: photo,
  })
  expect(patched.ok(), await patched.text()).toBe(true)
}

/** Opens the gallery as from the card's QR code. */
export async function openCode(page: Page, { code, firstName }: Child) {
  await page.goto(`/school-photos?code=${code}`)
  await page.getByRole('button', { name: 'View Photos' }).click()
  await expect(page.getByRole('heading', { name: `${firstName}’s photos` })).toBeVisible()
}

export async function signIn(page: Page) {
  // The checkout, which may still be on the page, has an email field too.
  const form = page.locator('form').filter({ has: page.getByLabel('Password', { exact: true }) })
  await form.getByLabel('Email').fill(OWNER.email)
  await form.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const GOOD_CARD = { 'Card number': '4242 4242 4242 4242', Expiry: '12/40', CVC: '123' }

/** Fills in the checkout; child and class only if they are empty. */
export async function fillCheckout(page: Page, email: string, card: Record<string, string> = GOOD_CARD) {
  await expect(page.getByRole('heading', { name: 'Secure Checkout' })).toBeVisible()
  const fields = {
    'First name': 'Morag',
    'Last name': 'Reid',
    Email: email,
    'Billing postcode': 'EH45 8AA',
    ...card,
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  for (const [label, value] of Object.entries({ 'Child’s name': 'Sam', Class: '3B' }))
    if ((await page.getByLabel(label).inputValue()) === '') await page.getByLabel(label).fill(value)
}

export const proceed = (page: Page) =>
  page.getByRole('button', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()

export const confirmed = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed' })

/** Buys single photos with a code and pays, as another phone would. */
export async function buyByApi(
  request: APIRequestContext,
  { code }: Child,
  photoIds: string[],
  email: string,
) {
  const answer = await request.post('/api/orders', {
    data: {
      idempotencyKey: randomUUID(),
      buyer: {
        firstName: 'Jim',
        lastName: 'Reid',
        email,
        childName: 'x',
        className: 'x',
        billingPostcode: 'EH45 8AA',
      },
      shownTotal: 500 * photoIds.length,
      lines: [{ accessCode: code, priceListId: 'gallery', packageId: null, photoIds }],
    },
  })
  const { payment } = PlacedOrder.parse(await answer.json())
  const paid = await request.post('/api/payments/test/confirm', {
    data: { id: payment?.id, clientSecret: payment?.clientSecret, card: 'ok' },
  })
  expect(await paid.json()).toMatchObject({ paid: true })
}
