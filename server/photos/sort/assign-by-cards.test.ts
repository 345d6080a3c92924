import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainHiddenCards, plainSequences } from '../../../tests/pictures/plain-sorting.ts'
import { runToCompletion } from '../../platform/run-cooperatively.ts'
import { assignByCards, type SortablePhoto, splitByCamera } from './assign-by-cards.ts'
import { type EventRoster, matchByName } from './match-by-name.ts'
import { findUnreadableCards } from './unreadable-cards.ts'

const CODES = ['AAAABBBB', 'CCCCDDDD', 'EEEEFFFF', 'GGGGHHHH', 'JJJJKKKK', 'MMMMNNNN']
const pupils = CODES.map((_, at) => ({
  id: `p${at}`,
  firstName: ['Zoë', 'Jack', 'Isla', 'Jack', 'Mary Ann', 'Søren'][at] ?? '',
  lastName: ['Núñez', 'Ross', 'Reid', 'Ross-Smith', 'O’Neil', 'Reid'][at] ?? '',
  classId: at < 4 ? 'c3b' : 'c4a',
  classRef: at < 4 ? '3B' : '4A',
}))
const roll = {
  pupils,
  classes: [
    { id: 'c3b', ref: '3B' },
    { id: 'c4a', ref: '4A' },
  ],
  codes: new Map(CODES.map((code, at) => [code, `p${at}`])),
}

const sorting = (frames: SortablePhoto[], by: EventRoster = roll) =>
  runToCompletion(assignByCards(frames, by))

/**
 * A strip of frames: a number is a pupil's card, `x` an unreadable card, `.` a photo, `-` a missing frame, `o` one the
 * owner removed, `w` one not looked at yet, `!` a refused one.
 */
function strip(what: string, change: Partial<SortablePhoto> = {}): SortablePhoto[] {
  let no = 0
  return [...what].flatMap((sign) => {
    no += 1
    if (sign === '-') return []
    const card = /\d/.test(sign) ? CODES[Number(sign)] : undefined
    return [
      {
        id: `f${no}`,
        takenAt: new Date(1_700_000_000_000 + no * 5000),
        folder: '',
        fileName: `IMG_${String(no).padStart(4, '0')}.JPG`,
        kind: 'portrait',
        pupilId: null,
        classId: null,
        placedBy: null,
        uncertain: false,
        cardSeen: card ? 'read' : sign === 'x' ? 'unreadable' : sign === 'w' ? null : 'no',
        cardCode: card ?? null,
        look: null,
        gone: sign === 'o',
        refused: sign === '!',
        ...change,
      } satisfies SortablePhoto,
    ]
  })
}

/** Where each photo goes: a pupil's number, `?` to be checked, `_` nobody, `c` a card. */
const sorted = (frames: SortablePhoto[]) =>
  sorting(frames)
    .toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
    .map((one) =>
      one.kind === 'card' ? 'c' : one.pupilId === null ? '_' : one.uncertain ? '?' : one.pupilId.slice(1),
    )
    .join('')

test.each([
  ['0..1..', 'c00c11', 'photos belong to the card before them'],
  ['..0..', '__c00', 'photos before the first card belong to nobody'],
  ['0..x..1.', 'c00c__c1', 'what follows an unreadable card belongs to nobody'],
  ['00..', 'cc00', 'a card taken twice is one card'],
  ['0..-..1.', 'c00??c1', 'a missing frame may have been a card: what follows is to be checked'],
  ['0..w..1.', 'c00___c1', 'a frame that nobody has looked at yet may be a card'],
  ['0..!..1.', 'c00__c1', 'a file that was refused may have been a card'],
  ['0..o..1.', 'c0000c1', 'a frame that the owner removed is not missing'],
])('%s becomes %s: %s', (frames, places) => {
  expect(sorted(strip(frames))).toBe(places)
})

test('a run twice as long as the others may contain a second pupil, and must be checked', () => {
  expect(sorted(strip('0...1...2........3...'))).toBe('c000c111c????????c333')
})

test('a card from outside this event ends the run', () => {
  const [, ...frames] = strip('0.0..')
  const other = frames.map((frame) =>
    frame.cardSeen === 'read' ? { ...frame, cardCode: 'ZZZZZZZZ' } : frame,
  )
  expect(sorted(other)).toBe('_c__')
})

test('two cameras do not mix: each folder is sorted by its own cards', () => {
  const first = strip('0..').map((frame) => ({ ...frame, id: `${frame.id}`, folder: 'A' }))
  const second = strip('1..').map((frame) => ({ ...frame, id: `f1${frame.id.slice(1)}`, folder: 'B' }))
  expect(sorted([...first, ...second])).toBe('c00c11')
})

test('what the owner placed stays, and a late frame corrects earlier decisions', () => {
  const early = strip('0..').concat(strip('-----.').map((frame) => ({ ...frame, cardSeen: 'no' as const })))
  expect(sorted(early)).toBe('c00?')
  const placed = strip('0..').map((frame, at) =>
    at === 2 ? { ...frame, placedBy: 'hand' as const, pupilId: 'p5' } : frame,
  )
  expect(sorting(placed).map((one) => one.id)).not.toContain('f3')
})

test('whatever is shot, nobody gets a photo taken after someone else’s card', () => {
  const sign = fc.constantFrom('0', '1', '2', '3', '.', '.', '.', 'x', '-', 'o')
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      let last: string | undefined
      const owner = new Map<string, string | undefined>()
      for (const [at, one] of signs.entries()) {
        if (/\d/.test(one)) last = `p${one}`
        if (one === 'x') last = undefined
        owner.set(`f${at + 1}`, last)
      }
      for (const one of sorting(strip(signs.join(''))))
        if (one.pupilId !== null) expect(one.pupilId).toBe(owner.get(one.id))
    }),
  )
})

const named = (folder: string, fileName: string, classId: string | null = null) =>
  matchByName(roll)({ folder, fileName, classId })

test.each([
  ['3B/Zoe Nunez', 'IMG_0001.JPG', 'p0'],
  ['', '3b_nunez_zoë_02.jpg', 'p0'],
  ['4A', 'Soren Reid.jpg', 'p5'],
  ['4A/Mary Ann O’Neil', '1.jpg', 'p4'],
  ['whatever', 'EEEEFFFF-3.jpg', 'p2'],
])('%s/%s is %s', (folder, fileName, pupilId) => {
  expect(named(folder, fileName)).toEqual({ to: 'pupil', pupilId })
})

test.each([
  ['', 'Isla Reid.jpg', 'no class says which Isla'],
  ['3B', 'Jack Ross Smith.jpg', 'two pupils of the class could be meant'],
  ['3B 4A', 'Isla Reid.jpg', 'two classes are named'],
  ['3B', 'Isla.jpg', 'half a name is none'],
  ['AAAABBBB', 'CCCCDDDD.jpg', 'two codes contradict each other'],
])('%s/%s is nobody: %s', (folder, fileName) => {
  expect(named(folder, fileName)).toBeUndefined()
})

test('a class and the word class or group is its class photo', () => {
  expect(named('3B', 'class photo.jpg')).toEqual({ to: 'class', classId: 'c3b' })
  expect(named('', 'group.jpg', 'c4a')).toEqual({ to: 'class', classId: 'c4a' })
})

test('a name that contradicts the preceding card places nothing', () => {
  const frames = strip('0.').map((frame, at) =>
    at === 1 ? { ...frame, folder: '', fileName: 'IMG_0002 3B Isla Reid.JPG' } : frame,
  )
  expect(sorted(frames)).toBe('c_')
})

const cameras = fc.constantFrom('IMG_', 'DSC', '')
const madeFrame = fc.record({
  takenAt: fc.option(fc.integer({ min: 0, max: 30 }).map((no) => new Date(1_700_000_000_000 + no * 1000))),
  folder: fc.constantFrom('', '3B', 'A/B'),
  fileName: fc
    .tuple(cameras, fc.integer({ min: 0, max: 40 }), fc.constantFrom('.JPG', '.jpg', ' 2.jpg'))
    .map((parts) => parts.join('')),
  classId: fc.constantFrom(null, null, 'c3b'),
  placedBy: fc.constantFrom(null, null, null, 'hand' as const),
  cardSeen: fc.constantFrom(
    'no' as const,
    'no' as const,
    'no' as const,
    'read' as const,
    'unreadable' as const,
    null,
  ),
  look: fc.option(fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 3, maxLength: 3 }), { freq: 12 }),
})
const madeFrames = fc
  .array(madeFrame, { minLength: 30, maxLength: 80 })
  .map((made) => made.map((one, at) => ({ ...strip('.')[0], ...one, id: `f${at}` }) as SortablePhoto))

test('unreadable cards are found as if every frame were compared with every other, in the order taken', () => {
  let found = 0
  fc.assert(
    fc.property(madeFrames, (frames) => {
      const plain = plainSequences(frames)
      expect(splitByCamera(frames)).toEqual(plain)
      const hidden = plainHiddenCards(plain)
      expect([...runToCompletion(findUnreadableCards(plain))]).toEqual(hidden)
      found += hidden.length
    }),
    { numRuns: 200 },
  )
  expect(found).toBeGreaterThan(100)
})
