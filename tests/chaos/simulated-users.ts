import { randomUUID } from 'node:crypto'
import type { PlacedOrder } from '../../domain/orders/checkout/place-order.ts'
import type { OrderSummary } from '../../domain/orders/order-desk.ts'
import type { Gallery } from '../../domain/photos/photos.ts'
import {
  anotherFile,
  download,
  expectStatus,
  giveUpLikePages,
  hashOf,
  openGallery,
  orderOf,
  pay,
  persist,
  place,
  sendRequest,
  signIn,
  uploadStep,
} from '../process/http-client.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Shop } from './shop.ts'

export interface Child {
  id: string
  classId: string
  accessCode: string
  email: string
}

/** Everything that an answer has promised, and that must stay true. */
export interface Promised {
  files: { hash: string; pupilId: string }[]
  orders: { id: string; email: string; orderKey: string; total: number; refunded: number; refunds: number }[]
  codes: { email: string; pupilId: string }[]
  erased: string[]
}

export const nothingPromised = (): Promised => ({ files: [], orders: [], codes: [], erased: [] })

/** The owner and the parents, who repeat each request until it is answered. */
export function simulatedUsers(shop: Shop, chance: SeededRandom, jpeg: Buffer, promised: Promised) {
  giveUpLikePages()
  let shots = 0
  let token: string | undefined
  const url = () => shop.anyUrl(chance)
  const asOwner = <Result>(step: (url: string, token: string) => Promise<Result | false>) =>
    persist(async () => {
      token ??= await signIn(url())
      return step(url(), token).catch((error: unknown) => {
        // The owner's sign-in is too long ago for this step.
        if (!String(error).includes('reauthentication_needed')) throw error
        token = undefined
        return false as const
      })
    })
  return {
    async upload(child: Child) {
      const bytes = anotherFile(jpeg, ++shots)
      const file = { pupilId: child.id, fileName: `IMG_${String(shots).padStart(5, '0')}.JPG`, bytes }
      // Sent in two pieces, each request to a random node.
      const upload = { piece: Math.ceil(bytes.length / 2) }
      await asOwner((_, token) => uploadStep(url, token, file, upload))
      promised.files.push({ hash: hashOf(bytes), pupilId: child.id })
    },
    async sendCodes(children: Child[]) {
      const path = `/api/admin/classes/${children[0]?.classId}/codes`
      await asOwner(async (url, token) =>
        expectStatus(await sendRequest(url + path, { token, json: { to: 'new' } }), 200),
      )
      promised.codes.push(...children.map(({ id, email }) => ({ pupilId: id, email })))
    },
    /** Buys every photo of a child, downloads the files, and gets some of the money back. */
    async buy(child: Child, { refund }: { refund: number }) {
      const photoIds = await persist(async () => {
        const { photos, preparing } = expectStatus(
          await openGallery(url(), child.accessCode),
          200,
        ).read<Gallery>()
        return photos.length > 0 && preparing === 0 && photos.map(({ id }) => id)
      })
      const order = orderOf({ ...child, photoIds }, `buyer-${child.id}@example.com`)
      const placed = await persist(async () =>
        expectStatus(await place(url(), order), 201).read<PlacedOrder>(),
      )
      await persist(async () => expectStatus(await pay(url(), placed), 200))
      const email = order.buyer.email
      const found = await asOwner(async (url, token) => {
        const asked = { token, json: { q: email } }
        const list = expectStatus(await sendRequest(`${url}/api/admin/orders/search`, asked), 200)
        const [row] = list.read<{ orders: OrderSummary[] }>().orders
        return row?.state === 'delivered' && row
      })
      const kept = { id: found.id, email, orderKey: placed.orderKey, total: placed.total }
      const books = { ...kept, refunded: 0, refunds: 0 }
      promised.orders.push(books)
      await persist(async () => {
        for (const file of await download(url(), placed.orderKey)) expectStatus(file, 200)
        return true
      })
      if (refund === 0) return
      const asked = { id: randomUUID(), amount: refund, reason: 'A gift', confirmation: found.number }
      await asOwner(async (url, token) => {
        const order = `${url}/api/admin/orders/${found.id}`
        const shown = expectStatus(await sendRequest(order, { token }), 200)
        const { refundVersion: version } = shown.read<{ refundVersion: string }>()
        const json = { ...asked, version }
        return expectStatus(await sendRequest(`${order}/refunds`, { token, json }), 200)
      })
      books.refunded += refund
      books.refunds += 1
    },
    async erase(child: Child) {
      await asOwner(async (url, token) => {
        const where = `${url}/api/admin/privacy`
        const preview = await sendRequest(`${where}/preview?scope=pupil&id=${child.id}`, { token })
        // The erasure may have been done although its answer was lost.
        if (preview.status === 404) return true
        const { phrase: confirmation } = expectStatus(preview, 200).read<{ phrase: string }>()
        const json = { scope: 'pupil', id: child.id, confirmation }
        const answer = await sendRequest(`${where}/erasures`, { token, json })
        return expectStatus(answer, 201, 404) && true
      })
      promised.erased.push(child.id)
    },
    /** Jobs that are due and not done yet. */
    async unfinished(): Promise<string[]> {
      return asOwner(async (url, token) => {
        const { jobs } = expectStatus(await sendRequest(`${url}/api/admin/jobs`, { token }), 200).read<{
          jobs: { kind: string; state: string; at: string }[]
        }>()
        const later = ({ state, at }: { state: string; at: string }) =>
          state === 'waiting' && Date.parse(at) > Date.now()
        return jobs.filter((job) => !later(job)).map(({ kind, state }) => `${kind} ${state}`)
      })
    },
  }
}
