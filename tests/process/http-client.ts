import { createHash, randomUUID } from 'node:crypto'
import { setInterval } from 'node:timers/promises'
import { UPLOADS } from '../../contract/paths.ts'
import type { PlacedOrder } from '../../domain/orders/checkout/place-order.ts'
import type { OrderView } from '../../domain/orders/order-page.ts'
import type { Gallery } from '../../domain/photos/photos.ts'
import { ADMIN } from '../support/data-folder.ts'
import { BUYER } from '../support/orders.ts'

interface Asked {
  method?: string
  token?: string
  json?: object
  headers?: Record<string, string>
  body?: Buffer
  patienceMs?: number
}

/** How long a page waits, with some room for a busy machine. */
const PATIENCE_MS = 6000
/** Uploads retry for ever; a test must not. */
const UPLOAD_PATIENCE_MS = 20_000
const AGAIN_MS = 250

let givesUp = false
/**
 * From now on a request fails that takes longer than a page waits, where faults are what is tried. Otherwise only the
 * machine can be slow.
 */
export function giveUpLikePages() {
  givesUp = true
}

/** Fetches as a page does. Rejects if the response does not arrive in full. */
export async function sendRequest(
  url: string,
  { method, token, json, headers, body, patienceMs = PATIENCE_MS }: Asked = {},
) {
  const answer = await fetch(url, {
    method: method ?? (json || body ? 'POST' : 'GET'),
    headers: {
      ...(json ? { 'Content-Type': 'application/json' } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(json ? { body: JSON.stringify(json) } : body ? { body: new Uint8Array(body) } : {}),
    ...(givesUp && { signal: AbortSignal.timeout(patienceMs) }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    location: answer.headers.get('location'),
    offset: answer.headers.get('upload-offset'),
    bytes,
    get text() {
      return bytes.toString()
    },
    read<Body>() {
      return JSON.parse(bytes.toString()) as Body
    },
  }
}

export type HttpResponse = Awaited<ReturnType<typeof sendRequest>>

/** Throws for any other status, with the response's body. */
export function expectStatus(answer: HttpResponse, ...good: number[]): HttpResponse {
  if (!good.includes(answer.status)) throw new Error(`answered ${answer.status}: ${answer.text}`)
  return answer
}

/** A token of the owner’s. */
export async function signIn(url: string): Promise<string> {
  const asked = { json: ADMIN, headers: { apikey: 'public' } }
  const answer = expectStatus(await sendRequest(`${url}/auth/v1/token?grant_type=password`, asked), 200)
  return answer.read<{ access_token: string }>().access_token
}

export const openGallery = (url: string, accessCode: string) =>
  sendRequest(`${url}/api/gallery`, { json: { accessCode } })

/** The addresses of a gallery's pictures. */
export const picturesOf = (answer: HttpResponse): string[] =>
  expectStatus(answer, 200)
    .read<Gallery>()
    .photos.map(({ previews }) => previews[0]?.src ?? '')

/** An order of single photos at £5. The same key gives the same order. */
export function orderOf(
  { accessCode, photoIds }: { accessCode: string; photoIds: string[] },
  email = BUYER.email,
) {
  return {
    idempotencyKey: randomUUID(),
    buyer: { ...BUYER, email },
    shownTotal: 500 * photoIds.length,
    lines: [{ accessCode, packageId: null, photoIds }],
  }
}

export const place = (url: string, order: ReturnType<typeof orderOf>) =>
  sendRequest(`${url}/api/orders`, { json: order })

export const pay = (url: string, { payment }: PlacedOrder) =>
  sendRequest(`${url}/api/payments/test/confirm`, {
    json: { id: payment?.id, clientSecret: payment?.clientSecret, card: 'ok' },
  })

/** Downloads the files of a paid order one by one. */
export async function download(url: string, orderKey: string): Promise<HttpResponse[]> {
  const page = `${url}/api/orders/${orderKey}`
  expectStatus(await sendRequest(`${page}/consent`, { json: { supplyNow: true, loseRight: true } }), 200)
  const { lines } = expectStatus(await sendRequest(page), 200).read<OrderView>()
  const links = lines.flatMap(({ photos }) => photos.map((photo) => photo.download ?? ''))
  return Promise.all(links.map((link) => sendRequest(url + link)))
}

const TUS = { 'Tus-Resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

export interface SentFile {
  pupilId: string
  fileName: string
  bytes: Buffer
}

export function createUpload(
  url: string,
  token: string,
  { pupilId, fileName, bytes }: SentFile,
): Promise<HttpResponse> {
  const said = { filename: fileName, level: 'pupil', targetId: pupilId }
  const metadata = Object.entries(said).map(([name, value]) => `${name} ${base64(value)}`)
  const headers = { ...TUS, 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata.join(',') }
  return sendRequest(url + UPLOADS, { method: 'POST', token, headers, patienceMs: UPLOAD_PATIENCE_MS })
}

export function sendPiece(url: string, token: string, address: string, offset: number, piece: Buffer) {
  const headers = {
    ...TUS,
    'Upload-Offset': String(offset),
    'Content-Type': 'application/offset+octet-stream',
  }
  const patienceMs = UPLOAD_PATIENCE_MS
  return sendRequest(new URL(address, url).href, { method: 'PATCH', token, headers, body: piece, patienceMs })
}

export const howFar = (url: string, token: string, address: string) =>
  sendRequest(new URL(address, url).href, {
    method: 'HEAD',
    token,
    headers: TUS,
    patienceMs: UPLOAD_PATIENCE_MS,
  })

interface Sending {
  /** The upload's address, once it has begun. */
  address?: string | undefined
  /** How many bytes a step sends at most. */
  piece?: number
}

/**
 * Sends a file as the desk does: from the start, from where it stopped, or anew, until it is received. Performs one
 * step; false means not done. With a function for the address, each request of the step goes to the server it names.
 */
export async function uploadStep(
  url: string | (() => string),
  token: string,
  file: SentFile,
  upload: Sending,
): Promise<boolean> {
  const anyUrl = typeof url === 'string' ? () => url : url
  if (!upload.address) {
    const made = expectStatus(await createUpload(anyUrl(), token, file), 201)
    upload.address = made.location ?? undefined
  }
  const address = upload.address ?? ''
  const far = await howFar(anyUrl(), token, address)
  if (far.status === 404 || far.status === 410) {
    upload.address = undefined
    return false
  }
  const offset = Number(expectStatus(far, 200).offset)
  if (offset === file.bytes.length) return true
  const piece = file.bytes.subarray(offset, offset + (upload.piece ?? file.bytes.length))
  const sent = await sendPiece(anyUrl(), token, address, offset, piece)
  return expectStatus(sent, 200, 204).status === 200
}

/** Retries until it succeeds, as people and their pages do. A final refusal ends it. */
export async function persist<Result>(step: () => Promise<Result | false>): Promise<Result> {
  const once = () =>
    step().catch((error: unknown) => {
      if (error instanceof Error && /^answered 4(?!08|23|29)/.test(error.message)) throw error
      return false as const
    })
  const first = await once()
  if (first !== false) return first
  for await (const _ of setInterval(AGAIN_MS)) {
    const done = await once()
    if (done !== false) return done
  }
  throw new Error('an interval without an end has ended')
}

/** The same picture as `jpeg` in a different file: a number is appended where no reader looks. */
export function anotherFile(jpeg: Buffer, number: number): Buffer {
  const comment = Buffer.from(`\u00ff\u00fe\u0000\u0012${String(number).padStart(16, '0')}`, 'latin1')
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
