import { priceLists } from '../../../content/price-lists.ts'
import type { PackageId, PriceListId } from '../../../domain/orders/price-lists.ts'
import { keptInBrowser, keptInTab } from '../browser-storage.ts'
import type { Door } from '../gallery-access.ts'

/** What is wanted of one gallery. */
export interface Choice {
  packageId: PackageId | null
  /** In the order they were chosen. */
  photoIds: readonly string[]
  /** The list that the package is of. */
  priceListId: PriceListId
}

interface Basket {
  /** Changes with each Logout, so that every tab goes back to the gate. */
  visit: number
  /** By what opens them, so that a second child's gallery does not empty the first one's. */
  choices: Readonly<Record<Door, Choice>>
  /** Photos that a heart was put on, by what opens the gallery. */
  favourites: Readonly<Record<Door, readonly string[]>>
}

/** The gallery on screen in this tab; two tabs may look at two children. */
interface Open {
  door: Door | null
  /** Opened before, for the way back from the gate. */
  last: Door | null
  visit: number
}

const none: readonly string[] = []
const empty: Basket = { visit: 0, choices: {}, favourites: {} }
const basket = keptInBrowser('school.basket', empty)
const open = keptInTab<Open>('school.open', { door: null, last: null, visit: 0 })

const doorNow = (open: Open, { visit }: Basket) => (open.visit === visit ? open.door : null)

/** What opened the gallery on screen; null at the gate. */
export const useOpenDoor = () => doorNow(open.use(), basket.use())
export const openDoor = () => doorNow(open.get(), basket.get())
/** What was open before the gate was shown again; null after Logout. */
export function useLastDoor() {
  const { last, visit } = open.use()
  return basket.use().visit === visit ? last : null
}

/** What is chosen in the gallery of a door, of one price list: a package of another list is none of this one. */
export function useChoice(door: Door, priceListId: PriceListId): Choice {
  return asChoiceOf(basket.use().choices[door], priceListId)
}
export const choiceOf = (door: Door, priceListId: PriceListId): Choice =>
  asChoiceOf(basket.get().choices[door], priceListId)

function asChoiceOf(choice: Choice | undefined, priceListId: PriceListId): Choice {
  if (!choice) return { packageId: null, photoIds: none, priceListId }
  return choice.priceListId === priceListId ? choice : { ...choice, priceListId, packageId: null }
}

/** All that is chosen, gallery by gallery, in the order they came. */
export function useChoices(): [door: Door, choice: Choice][] {
  return chosen(basket.use())
}
export const choicesNow = () => chosen(basket.get())

const chosen = ({ choices }: Basket) =>
  Object.entries(choices).filter(
    ([, { packageId, photoIds, priceListId }]) =>
      packageId !== null || (photoIds.length > 0 && priceLists[priceListId].single !== null),
  )

export function openBasket(door: Door) {
  open.set({ door, last: door, visit: basket.get().visit })
}

/** Back to the gate; what was chosen is kept. */
export function closeGallery() {
  open.set({ ...open.get(), door: null })
}

/** Logout: nothing of the visit is left, in any tab. */
export function clearBasket() {
  basket.set({ ...empty, visit: Date.now() })
  open.set({ door: null, last: null, visit: basket.get().visit })
}

export function togglePhoto(door: Door, photoId: string, priceListId: PriceListId = 'gallery') {
  change(door, priceListId, (choice) => ({ ...choice, photoIds: toggled(choice.photoIds, photoId) }))
}

/** One photo in place of whatever was chosen. */
export function chooseOnly(door: Door, photoId: string, priceListId: PriceListId) {
  change(door, priceListId, (choice) => ({ ...choice, photoIds: [photoId] }))
}

/** Null takes the package away and leaves the photos chosen. */
export function choosePackage(door: Door, packageId: PackageId | null, priceListId: PriceListId = 'gallery') {
  change(door, priceListId, (choice) => ({ ...choice, packageId }))
}

/** After an order, or by hand: these galleries' choices are done with. */
export function emptyBasket(doors: readonly Door[]) {
  const { choices, ...rest } = basket.get()
  const kept = Object.entries(choices).filter(([door]) => !doors.includes(door))
  basket.set({ ...rest, choices: Object.fromEntries(kept) })
}

/** A gallery that was opened by its code is now opened by the account. */
export function moveChoice(from: Door, to: Door) {
  const { choices, favourites, visit } = basket.get()
  const moved = <T>(of: Readonly<Record<Door, T>>) =>
    Object.fromEntries(Object.entries(of).map(([door, what]) => [door === from ? to : door, what]))
  basket.set({ visit, choices: moved(choices), favourites: moved(favourites) })
}

export const useFavourites = (door: Door): readonly string[] => basket.use().favourites[door] ?? none

export function toggleFavourite(door: Door, photoId: string) {
  const { favourites, ...rest } = basket.get()
  basket.set({
    ...rest,
    favourites: { ...favourites, [door]: toggled(favourites[door] ?? none, photoId) },
  })
}

function change(door: Door, priceListId: PriceListId, by: (choice: Choice) => Choice) {
  const { choices, ...rest } = basket.get()
  const now = asChoiceOf(choices[door], priceListId)
  basket.set({ ...rest, choices: { ...choices, [door]: by(now) } })
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
