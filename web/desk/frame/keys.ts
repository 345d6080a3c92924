interface DeskKey {
  /** As the browser names them. */
  press: readonly string[]
  /** As the list of keys shows them, unless it is their names. */
  shown?: string
  does: string
  /** Only an admin has the screens where it acts. */
  admin?: true
}

/** The desk's keys, in the order of the list that `?` opens. */
export const KEYS = {
  search: { press: ['/'], does: 'Go to the search box' },
  row: { press: ['ArrowDown', 'ArrowUp'], shown: '↓ ↑', does: 'Work through a list' },
  open: { press: ['Enter'], does: 'Open what is marked' },
  photo: { press: ['ArrowRight', 'ArrowLeft'], shown: '← →', does: 'Work through photos', admin: true },
  nextPhoto: {
    press: ['j', 'k'],
    does: 'To the next photo, to the one before, over all of a sheet',
    admin: true,
  },
  look: {
    press: [' '],
    shown: 'Space',
    does: 'Look closely at a photo; again, back to the sheet',
    admin: true,
  },
  compare: { press: ['c'], does: 'While looking closely: two photos side by side', admin: true },
  blink: { press: ['b'], does: 'While looking closely: to and fro between two photos', admin: true },
  fileNames: { press: ['i'], does: 'File names', admin: true },
  pick: { press: ['p'], does: 'Pick a portrait for the school', admin: true },
  hide: { press: ['x', 'u'], does: 'Hide photos from families, show them again', admin: true },
  rate: {
    press: ['1', '2', '3', '4', '5', '0'],
    shown: '1 to 5',
    does: 'Give photos stars; 0 takes them away',
    admin: true,
  },
  choose: { press: ['s'], does: 'Choose a photo; with Shift, a whole run', admin: true },
  chooseAll: { press: ['a'], shown: 'Ctrl A', does: 'Choose all photos of a sheet', admin: true },
  leave: { press: ['Escape'], does: 'Empty the search, choose nothing, close' },
  help: { press: ['?'], does: 'This list' },
} as const satisfies Record<string, DeskKey>

/** Whether a key is the one that does this. */
export const isKey = (name: keyof typeof KEYS, key: string): boolean =>
  (KEYS[name].press as readonly string[]).includes(key)

/** Which way a key goes of the two that do this: on for the first, back for the second, 0 for any other key. */
export function stepOf(name: 'row' | 'photo' | 'nextPhoto', key: string): 1 | -1 | 0 {
  const [on, back] = KEYS[name].press
  return key === on ? 1 : key === back ? -1 : 0
}

/** What the list shows for a key, such as `J K`. */
export const shownKey = (name: keyof typeof KEYS): string => {
  const { press, shown }: DeskKey = KEYS[name]
  return shown ?? press.map((key) => (key.length === 1 ? key.toUpperCase() : key)).join(' ')
}
