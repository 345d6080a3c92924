import { type ChosenExtra, MAX_EXTRA_QUANTITY } from '../../../domain/orders/prices/extras.ts'
import { FLOW_LIST, type PackageId, type ShownPriceList } from '../../../domain/orders/prices/price-lists.ts'
import { storedInBrowser, storedInTab } from '../../browser-storage.ts'
import type { GalleryKey } from '../gallery-access.ts'

/** What is chosen in one gallery. */
export interface Choice {
  packageId: PackageId | null
  /** In the order chosen. */
  photoIds: readonly string[]
  /** Products sold singly, in the order chosen; absent in choices of an earlier release. */
  extras?: readonly ChosenExtra[]
  /** The price list that the package belongs to. */
  priceListId: string
  /** The list's version when it was chosen; missing in choices of an earlier release. */
  version?: string
  /** The list sells no single photos; absent in choices of an earlier release. */
  packagesOnly?: boolean
}

/** A price list as it was shown when something was chosen from it. */
type ShownList = Pick<ShownPriceList, 'id' | 'version' | 'single'>

interface Basket {
  /** Changes at each logout, so that every tab returns to the gate. */
  visit: number
  /** By gallery key, so that a second child's gallery keeps the first one's choices. */
  choices: Readonly<Record<GalleryKey, Choice>>
  /** Favourite photos, by gallery key. */
  favourites: Readonly<Record<GalleryKey, readonly string[]>>
}

/** The gallery open in this tab; two tabs may show two children. Stored, so its fields keep their names. */
interface Open {
  door: GalleryKey | null
  /** The previous one, for returning from the gate. */
  last: GalleryKey | null
  visit: number
}

const noPhotos: readonly string[] = []
const empty: Basket = { visit: 0, choices: {}, favourites: {} }
const basket = storedInBrowser('school.basket', empty)
const open = storedInTab<Open>('school.open', { door: null, last: null, visit: 0 })

const currentKey = (open: Open, { visit }: Basket) => (open.visit === visit ? open.door : null)

/** The key of the open gallery; null at the gate. */
export const useOpenGalleryKey = () => currentKey(open.use(), basket.use())
export const openGalleryKey = () => currentKey(open.get(), basket.get())
/** The key of the gallery open before the gate; null after logout. */
export function useLastGalleryKey() {
  const { last, visit } = open.use()
  return basket.use().visit === visit ? last : null
}

/** Identifies the visit; changes at each logout, in every tab. */
export const useSessionEpoch = () => basket.use().visit
export const currentSessionEpoch = () => basket.get().visit

/** What is chosen in a gallery from one price list; a package of another list does not count. */
export function useChoice(galleryKey: GalleryKey, priceListId: string): Choice {
  return choiceFromList(basket.use().choices[galleryKey], priceListId)
}
export const choiceOf = (galleryKey: GalleryKey, priceListId: string): Choice =>
  choiceFromList(basket.get().choices[galleryKey], priceListId)

function choiceFromList(choice: Choice | undefined, priceListId: string): Choice {
  if (!choice) return { packageId: null, photoIds: noPhotos, priceListId }
  const { photoIds } = choice
  return choice.priceListId === priceListId ? choice : { photoIds, priceListId, packageId: null }
}

/** All choices, by gallery, in the order made. */
export function useChoices(): [galleryKey: GalleryKey, choice: Choice][] {
  return chosen(basket.use())
}
export const currentChoices = () => chosen(basket.get())

const chosen = ({ choices }: Basket) =>
  Object.entries(choices).filter(
    ([, { packageId, photoIds, extras = [], priceListId, packagesOnly = priceListId === FLOW_LIST }]) =>
      packageId !== null || extras.length > 0 || (photoIds.length > 0 && !packagesOnly),
  )

/** How many photos are bought or printed; at least one with a package, which may include all unchosen. */
export function countPhotos({ packageId, photoIds, extras = [] }: Choice): number {
  const chosen = new Set([...photoIds, ...extras.flatMap(({ photoId }) => photoId ?? [])])
  return Math.max(chosen.size, packageId === null ? 0 : 1)
}

export function openBasket(galleryKey: GalleryKey) {
  open.set({ door: galleryKey, last: galleryKey, visit: basket.get().visit })
}

/** Returns to the gate and keeps the choices. */
export function closeGallery() {
  open.set({ ...open.get(), door: null })
}

/** Logout: clears the visit, in every tab. */
export function clearBasket() {
  basket.set({ ...empty, visit: Date.now() })
  open.set({ door: null, last: null, visit: basket.get().visit })
}

export function togglePhoto(galleryKey: GalleryKey, photoId: string, list: ShownList) {
  change(galleryKey, list, (choice) => ({ ...choice, photoIds: toggled(choice.photoIds, photoId) }))
}

/** Chooses these photos too. */
export function choosePhotos(galleryKey: GalleryKey, photoIds: readonly string[], list: ShownList) {
  change(galleryKey, list, (choice) => ({
    ...choice,
    photoIds: [...new Set([...choice.photoIds, ...photoIds])],
  }))
}

/** Chooses one photo instead of any others. */
export function chooseOnly(galleryKey: GalleryKey, photoId: string, list: ShownList) {
  change(galleryKey, list, (choice) => ({ ...choice, photoIds: [photoId] }))
}

/** Null removes the package and keeps the photos. */
export function choosePackage(galleryKey: GalleryKey, packageId: PackageId | null, list: ShownList) {
  change(galleryKey, list, (choice) => ({ ...choice, packageId }))
}

/** Sets how many of a product sold singly are made of a photo; 0 removes it. */
export function setExtra(galleryKey: GalleryKey, wanted: ChosenExtra, list: ShownList) {
  change(galleryKey, list, (choice) => ({ ...choice, extras: withExtra(choice.extras ?? [], wanted) }))
}

/** The extras with one changed: in its place, last if it is new, gone if its quantity is 0. */
export function withExtra(extras: readonly ChosenExtra[], wanted: ChosenExtra): ChosenExtra[] {
  const { product, photoId } = wanted
  const changed = { ...wanted, quantity: Math.min(wanted.quantity, MAX_EXTRA_QUANTITY) }
  const at = extras.findIndex((one) => one.product === product && one.photoId === photoId)
  if (wanted.quantity <= 0) return extras.filter((_, place) => place !== at)
  return at < 0 ? [...extras, changed] : extras.with(at, changed)
}

/** Clears these galleries' choices, after an order or by hand. */
export function emptyBasket(galleryKeys: readonly GalleryKey[]) {
  const { choices, ...rest } = basket.get()
  const remaining = Object.entries(choices).filter(([galleryKey]) => !galleryKeys.includes(galleryKey))
  basket.set({ ...rest, choices: Object.fromEntries(remaining) })
}

/**
 * Moves what was chosen with a code once the gallery is linked to the account. A choice made there before stays beside
 * it, for the parent to take one out; favourites are put together.
 */
export function moveChoice(from: GalleryKey, to: GalleryKey) {
  const { choices, favourites, visit } = basket.get()
  const choice = choices[from]
  const stays = choice === undefined || currentChoices().some(([galleryKey]) => galleryKey === to)
  basket.set({
    visit,
    choices: stays ? choices : { ...without(choices, from), [to]: choice },
    favourites: {
      ...without(favourites, from),
      [to]: [...new Set([...(favourites[to] ?? []), ...(favourites[from] ?? [])])],
    },
  })
}

const without = <What>(of: Readonly<Record<GalleryKey, What>>, gone: GalleryKey) =>
  Object.fromEntries(Object.entries(of).filter(([galleryKey]) => galleryKey !== gone))

export const useFavourites = (galleryKey: GalleryKey): readonly string[] =>
  basket.use().favourites[galleryKey] ?? noPhotos

export function toggleFavourite(galleryKey: GalleryKey, photoId: string) {
  const { favourites, ...rest } = basket.get()
  basket.set({
    ...rest,
    favourites: { ...favourites, [galleryKey]: toggled(favourites[galleryKey] ?? noPhotos, photoId) },
  })
}

function change(galleryKey: GalleryKey, { id, version, single }: ShownList, by: (choice: Choice) => Choice) {
  const { choices, ...rest } = basket.get()
  const changed = by(choiceFromList(choices[galleryKey], id))
  const made = { ...changed, version, packagesOnly: single === null }
  basket.set({ ...rest, choices: { ...choices, [galleryKey]: made } })
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
