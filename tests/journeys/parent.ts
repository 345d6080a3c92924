import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { CreatedId } from '../../domain/common.ts'
import { Gallery } from '../../domain/photos.ts'
import { ClassDetail, EventDetail } from '../../domain/school.ts'
import { UPLOADS_PATH } from '../../domain/uploads.ts'
import { samplePortrait } from '../../server/school/sample-portraits.ts'
import { test as base, expect, OWNER } from './journey.ts'

interface Child {
  id: string
  code: string
  firstName: string
  classRef: string
}

/** Children of a school, each with this many photos. */
const SCHOOL = [
  { firstName: 'Isla', classRef: '3B', photos: 4 },
  { firstName: 'Ewan', classRef: '4A', photos: 4 },
  { firstName: 'Skye', classRef: '5D', photos: 3 },
  { firstName: 'Rory', classRef: '5D', photos: 2 },
  { firstName: 'Ailsa', classRef: '1A', photos: 1 },
  { firstName: 'Finlay', classRef: '2C', photos: 0 },
] as const

export type FirstName = (typeof SCHOOL)[number]['firstName']
export type School = Readonly<Record<FirstName, Child>>

export const PHONE = { width: 390, height: 844 }
export const SIZES = { phone: PHONE, desktop: { width: 1440, height: 900 } }

/** A journey with a school whose photos are ready. */
export const test = base.extend<object, { school: School }>({
  school: [
    async ({ server, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: server.url })
      await use(await makeSchool(request))
      await request.dispose()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
export { expect }

async function makeSchool(request: APIRequestContext): Promise<School> {
  const token = await signInByWire(request)
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const get = async (path: string) => (await request.get(path, { headers })).json()
  const event = { name: 'School Photography 2026', schoolName: 'Test Primary', date: '2026-03-14' }
  const { id: eventId } = CreatedId.parse(await post('/api/admin/events', event))
  const rows = SCHOOL.map(({ firstName, classRef }) => `${classRef},${firstName},Testperson,`)
  const roster = ['Class,First name,Last name,Parent email', ...rows, ''].join('\n')
  const { classes } = EventDetail.parse(await get(`/api/admin/events/${eventId}`))
  const missing = [...new Set(SCHOOL.map(({ classRef }) => classRef))].filter(
    (ref) => !classes.some((one) => one.ref === ref),
  )
  for (const ref of missing) await post(`/api/admin/events/${eventId}/classes`, { ref })
  await post(`/api/admin/events/${eventId}/roster`, { file: Buffer.from(roster).toString('base64') })

  const children: Child[] = []
  for (const room of EventDetail.parse(await get(`/api/admin/events/${eventId}`)).classes) {
    const { pupils } = ClassDetail.parse(await get(`/api/admin/classes/${room.id}`))
    for (const { id, name, accessCode } of pupils)
      children.push({ id, code: accessCode, firstName: name.split(' ')[0] ?? '', classRef: room.ref })
  }
  for (const { firstName, photos } of SCHOOL) {
    const child = childIn(children, firstName)
    for (let shot = 1; shot <= photos; shot++)
      await upload(request, headers, child.id, await samplePortrait({ pupil: firstName, shot }))
    await expect
      .poll(async () => (await openGallery(request, child.code)).photos.length, { timeout: 120_000 })
      .toBe(photos)
  }
  return Object.fromEntries(
    SCHOOL.map(({ firstName }) => [firstName, childIn(children, firstName)]),
  ) as Record<FirstName, Child>
}

function childIn(children: Child[], firstName: string): Child {
  const child = children.find((one) => one.firstName === firstName)
  if (!child) throw new Error(`${firstName} is not in the school`)
  return child
}

async function signInByWire(request: APIRequestContext): Promise<string> {
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
  const created = await request.post(UPLOADS_PATH, {
    headers: { ...tus, 'Upload-Length': String(photo.length), 'Upload-Metadata': metadata },
  })
  const patched = await request.patch(created.headers().location ?? '', {
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    data: photo,
  })
  expect(patched.ok(), await patched.text()).toBe(true)
}

/** From the card's QR code to the gallery. */
export async function openCode(page: Page, { code, firstName }: Child) {
  await page.goto(`/school-photos?code=${code}`)
  await page.getByRole('button', { name: 'View Photos' }).click()
  await expect(page.getByRole('heading', { name: `${firstName}’s photos` })).toBeVisible()
}

export async function signIn(page: Page) {
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const GOOD_CARD = { 'Card number': '4242 4242 4242 4242', Expiry: '12/40', CVC: '123' }

/** Fills in the checkout; child and class where nothing stands there yet. */
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
