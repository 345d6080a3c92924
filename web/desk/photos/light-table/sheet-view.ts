import { useSyncExternalStore } from 'react'

/** How sheets are shown: as wide as the tiles are, in rem, and whether file names stand below them. */
interface SheetView {
  width: number
  names: boolean
}

export const TILE = { least: 7, most: 26, usual: 8.5 }

/** The same on all screens, until the page is left. */
let view: SheetView = { width: TILE.usual, names: false }
const listeners = new Set<() => void>()

/** Changes how all sheets are shown. */
export function changeView(change: Partial<SheetView>) {
  view = { ...view, ...change }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How sheets are shown now. */
export const useSheetView = (): SheetView => useSyncExternalStore(subscribe, () => view)
