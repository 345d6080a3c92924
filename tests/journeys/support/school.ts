import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { UPLOADS } from '../../../contract/paths.ts'
import { CreatedId } from '../../../domain/api-responses.ts'
import { Gallery } from '../../../domain/photos/photos.ts'
import { ClassDetail, EventDetail } from '../../../domain/school/event-screens.ts'
import { samplePortrait } from '../../../server/school/sample-portraits.ts'
import { bearer, waitForJobs } from '../../process/wait-for-jobs.ts'
import { expect, OWNER } from './journey.ts'

export interface Child {
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

export type Children<Name extends string> = Readonly<Record<Name, Child>>

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
  await waitForJobs(async () => (await request.get('/metrics', { headers: bearer })).text())
  for (const { firstName, photos } of wanted)
    expect((await openGallery(request, children[firstName].code)).photos).toHaveLength(photos)
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
