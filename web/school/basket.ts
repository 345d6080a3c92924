import type { PackageId } from '../../domain/price-lists.ts'
import { keptInTab } from './kept.ts'

/** What is wanted of one gallery. */
export interface Choice {
  packageId: PackageId | null
  /** In the order they were chosen. */
  photoIds: readonly string[]
}

interface Basket {
  /** The code of the gallery on screen; null at the gate. */
  open: string | null
  /** By access code, so that a second child's gallery does not empty the first one's. */
  choices: Readonly<Record<string, Choice>>
}

const nothing: Choice = { packageId: null, photoIds: [] }
const empty: Basket = { open: null, choices: {} }
const basket = keptInTab('school.basket', empty)

/** The code of the open gallery. */
export const useOpenCode = () => basket.use().open
export const openCode = () => basket.get().open

/** What is chosen in the gallery of a code. */
export const useChoice = (code: string): Choice => basket.use().choices[code] ?? nothing
export const choiceOf = (code: string): Choice => basket.get().choices[code] ?? nothing

export function openBasket(code: string) {
  basket.set({ ...basket.get(), open: code })
}

/** Back to the gate; what was chosen is kept. */
export function closeGallery() {
  basket.set({ ...basket.get(), open: null })
}

/** Logout: nothing of the visit is left in the tab. */
export function clearBasket() {
  basket.set(empty)
}

export function togglePhoto(code: string, photoId: string) {
  change(code, ({ photoIds, ...rest }) => ({
    ...rest,
    photoIds: photoIds.includes(photoId) ? photoIds.filter((id) => id !== photoId) : [...photoIds, photoId],
  }))
}

/** Null takes the package away and leaves the photos chosen. */
export function choosePackage(code: string, packageId: PackageId | null) {
  change(code, (choice) => ({ ...choice, packageId }))
}

/** After an order: these galleries' choices are done with. */
export function emptyBasket(codes: readonly string[]) {
  const { open, choices } = basket.get()
  basket.set({
    open,
    choices: Object.fromEntries(Object.entries(choices).filter(([code]) => !codes.includes(code))),
  })
}

function change(code: string, by: (choice: Choice) => Choice) {
  const { open, choices } = basket.get()
  basket.set({ open, choices: { ...choices, [code]: by(choices[code] ?? nothing) } })
}
