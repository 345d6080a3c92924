import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GROUP_SIGN } from '../../../domain/school/photo-day.ts'
import { runToCompletion } from '../../../domain/steps.ts'
import { plainHiddenCards, plainSequences } from '../../../tests/pictures/plain-sorting.ts'
import { assignByCards, type SortablePhoto, type SortingDecision, splitByCamera } from './assign-by-cards.ts'
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
 * A strip of frames: a number is a pupil's card, `g` the group sign, `x` an unreadable card, `.` a photo, `-` a missing
 * frame, `o` one the owner removed, `w` one not looked at yet, `!` a refused one.
 */
function strip(what: string, change: Partial<SortablePhoto> = {}): SortablePhoto[] {
  let no = 0
  return [...what].flatMap((sign) => {
    no += 1
    if (sign === '-') return []
    const card = sign === 'g' ? GROUP_SIGN : /\d/.test(sign) ? CODES[Number(sign)] : undefined
    return [
      {
        id: `f${no}`,
        takenAt: new Date(1_700_000_000_000 + no * 5000),
        folder: '',
        fileName: `IMG_${String(no).padStart(4, '0')}.JPG`,
        kind: 'portrait',
        pupilId: null,
        memberIds: [],
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

const ownersOf = ({ pupilId, memberIds }: SortingDecision) => (pupilId === null ? memberIds : [pupilId])

/** Where each photo goes: a pupil's number, `(01)` a group, `?` to be checked, `_` nobody, `c` a card. */
const sorted = (frames: SortablePhoto[]) =>
  sorting(frames)
    .toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
    .map((one) => {
      const owners = ownersOf(one).map((id) => id.slice(1))
      if (one.kind === 'card') return 'c'
      if (owners.length === 0) return '_'
      return one.uncertain ? '?' : owners.length === 1 ? owners[0] : `(${owners.join('')})`
    })
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

const alone = '0.1.2.'
const aloneSorted = 'c0c1c2'
test.each([
  ['01..', 'cc??', 'the pupils of two cards in a row are proposed as a group: one may have gone away'],
  ['210.1.', 'ccc?c1', 'and those of three, until the next card'],
  ['g01g..', 'cccc(01)(01)', 'between two group signs they are one'],
  ['g210g.1.', 'ccccc(012)c1', 'also three'],
  ['g010g.', 'ccccc(01)', 'a card of the group taken again is no further pupil'],
  ['gg01gg.', 'cccccc(01)', 'nor is a sign taken twice a further one'],
  ['2.g01g.', 'c2cccc(01)', 'what was before the signs does not matter'],
  ['2g01g.', 'ccccc(01)', 'nor does a card that nobody came for'],
  ['g2g01g.', 'cccccc(01)', 'the sign begins anew while there is only one card'],
  ['g01.', 'ccc?', 'with the sign only before the cards they are proposed'],
  ['01g.', 'ccc?', 'with the sign only after them too'],
  ['g01g2.', 'ccccc?', 'a card after the second sign contradicts it'],
  ['g01g2g01g.', 'ccccccccc(01)', 'until the signs are shown anew'],
  ['g0.', 'cc?', 'a sign and one card contradict each other'],
  ['g0.1g.', 'cc?cc?', 'a picture between the cards contradicts the signs'],
  ['0.g.', 'c0c_', 'the sign ends what a card began'],
  ['g0g.', 'ccc?', 'one pupil is no group'],
  ['gxg.', 'ccc_', 'nor is an unreadable card'],
  ['g01xg.', 'ccccc_', 'after an unreadable card nobody knows whose it is'],
  ['g0x1g.', 'ccccc?', 'and before a readable one it may be of the group, or not'],
  ['g0-1g.', 'cccc?', 'a missing frame may have been a card'],
  ['g01-g.', 'cccc?', 'also before the second sign'],
  ['g01o2g.', 'ccccc?', 'a picture that the owner removed still lies between'],
  ['0.1.', 'c0c1', 'a picture between two cards makes them two runs'],
  ['0o1.', 'cc1', 'also one that the owner removed since'],
  [
    'x0.',
    'cc?',
    'an unreadable card beside a readable one may be of a group, or the same card: to be checked',
  ],
  ['0x.', 'cc_', 'after an unreadable card nobody knows whose it is'],
  ['0!1.', 'cc?', 'a file that was refused may have been a card'],
  ['0w1.', 'c_c?', 'and so may one that nobody has looked at yet'],
  ['0-1.', 'cc?', 'a missing frame between two cards may have been a picture or a card'],
  ['0-0.', 'cc0', 'between two of the same card it does not matter'],
])('in a row, %s becomes %s: %s', (frames, places) => {
  expect(sorted(strip(alone + frames))).toBe(aloneSorted + places)
})

test('cards in a row say whom they propose, so that the owner only has to confirm it', () => {
  const last = (frames: string) => sorting(strip(alone + frames)).at(-1)
  for (const frames of ['01.', 'g01.', '01g.'])
    expect(last(frames)).toMatchObject({ kind: 'group', memberIds: ['p0', 'p1'], uncertain: true })
})

test('a group with a pupil who was photographed nowhere alone must be checked: the child may have gone away', () => {
  expect(sorted(strip('0.g01g.'))).toBe('c0cccc?')
})

test('cards in a row make no group that is certain without the camera’s numbers, or with a whole class', () => {
  const unnumbered = strip(`${alone}g01g.`).map((frame, at) => ({ ...frame, fileName: `photo ${at}.jpg` }))
  expect(sorted(unnumbered)).toBe('c0c1c2cccc?')
  const codes = Array.from({ length: 21 }, (_, at) => `C${at}`)
  const roll = { pupils: [], classes: [], codes: new Map(codes.map((code) => [code, code])) }
  const shot = (cards: number) => {
    const each = codes.flatMap((code) => [code, null])
    const frames = strip('.'.repeat(each.length + cards + 3)).map((frame, at) => {
      const row = [GROUP_SIGN, ...codes.slice(0, cards), GROUP_SIGN]
      const cardCode = [...each, ...row, null][at] ?? null
      return { ...frame, cardCode, cardSeen: cardCode ? ('read' as const) : ('no' as const) }
    })
    const last = sorting(frames, roll).find(({ id }) => id === `f${frames.length}`)
    return [last?.memberIds.length, last?.uncertain]
  }
  expect(shot(6)).toEqual([6, false])
  expect(shot(7)).toEqual([7, true])
  expect(shot(21)).toEqual([0, false])
})

test('a card that the owner removed is none: shown by mistake, it makes no group', () => {
  const frames = strip(`${alone}01.`).map((frame) => (frame.id === 'f7' ? { ...frame, gone: true } : frame))
  expect(sorted(frames)).toBe(`${aloneSorted}c1`)
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

test('whoever walks off while cards are shown, nobody is given a picture that does not show them', () => {
  const who = fc.constantFrom('0', '1', '2', '3')
  const alone = who.map((one) => ({ frames: `${one}.`, shows: [one] }))
  // Cards in a row, with signs or without; of the children some are still there at the shutter.
  const walkedOff = fc
    .tuple(fc.uniqueArray(who, { minLength: 2, maxLength: 4 }), fc.boolean(), fc.nat())
    .map(([cards, sign, stays]) => ({
      frames: `${sign ? 'g' : ''}${cards.join('')}.`,
      shows: [cards[stays % cards.length] ?? ''],
    }))
  const together = fc
    .uniqueArray(who, { minLength: 2, maxLength: 4 })
    .map((cards) => ({ frames: `g${cards.join('')}g.`, shows: cards }))
  // Cards were shown, and nobody stayed for a picture.
  const abandoned = fc
    .tuple(
      fc.constantFrom('', 'g'),
      fc.uniqueArray(who, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '', 'g'),
    )
    .map(([before, cards, after]) => ({
      frames: `${before}${cards.join('')}${before && after}`,
      shows: [] as string[],
    }))
  const turn = fc.oneof(alone, alone, walkedOff, together, abandoned)
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 30 }), (turns) => {
      const shown = new Map<string, string[]>()
      let frames = ''
      for (const turn of turns) {
        frames += turn.frames
        if (turn.shows.length > 0) shown.set(`f${frames.length}`, turn.shows)
      }
      for (const one of sorting(strip(frames))) {
        if (one.uncertain || one.kind === 'card') continue
        const truth = shown.get(one.id)?.map((pupil) => `p${pupil}`)
        expect(ownersOf(one).toSorted(), `${one.id} of ${frames}`).toEqual(truth?.toSorted())
      }
    }),
    { numRuns: 500 },
  )
})

test('whatever is shot, everybody gets the photos taken after their card or a row with it, and nobody else’s', () => {
  const some = fc.constantFrom('0', '1', '2', '3', 'g', '.', '.', '.', 'x', '-', 'o', '0.1.', 'g01g.')
  let groups = 0
  fc.assert(
    fc.property(fc.array(some, { maxLength: 50 }), (all) => {
      const signs = [...all.join('')]
      let row: { ids: Set<string>; doubtful: boolean; open: boolean; last: boolean } | undefined
      const shown = new Map<string, typeof row>()
      for (const [at, one] of signs.entries()) {
        const card = /\d/.test(one) || one === 'x' || one === 'g'
        if (card && !row?.open) row = { ids: new Set(), doubtful: false, open: true, last: false }
        if (!row) continue
        if (/\d/.test(one)) row.ids.add(`p${one}`)
        // Unreadable, or missing: it may have been anybody's.
        else if (one === 'x' || (one === '-' && row.open)) row.doubtful = true
        else if (one !== '-' && one !== 'g') row.open = false
        if (card) row.last = one === 'g'
        shown.set(`f${at + 1}`, row)
      }
      for (const one of sorting(strip(all.join('')))) {
        const owners = ownersOf(one)
        if (owners.length === 0) continue
        const truth = shown.get(one.id)
        expect([...(truth?.ids ?? [])]).toEqual(expect.arrayContaining([...owners]))
        if (one.uncertain || truth?.doubtful) continue
        // Signs say which of the cards before a picture are meant.
        if (owners.length > 1) {
          groups += 1
          expect(truth?.last).toBe(true)
        } else expect(owners).toEqual([...(truth?.ids ?? [])])
      }
    }),
    { numRuns: 300 },
  )
  expect(groups).toBeGreaterThan(0)
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
  expect(named(folder, fileName)).toEqual({ to: 'pupils', pupilIds: [pupilId] })
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

test.each([
  ['3B/Isla Reid + Jack Ross', ['p1', 'p2']],
  ['3B Jack Ross + 4A Søren Reid', ['p1', 'p5']],
  ['AAAABBBB + 3B Isla Reid', ['p0', 'p2']],
])('the folder %s is a group', (folder, pupilIds) => {
  expect(named(folder, 'IMG_0001.JPG')).toEqual({ to: 'pupils', pupilIds })
})

test.each([
  ['3B/Isla Reid + Tom Reid', 'one is on no list'],
  ['3B/Isla Reid + Isla Reid', 'one pupil is no group'],
  ['3B/Isla Reid +', 'the second is missing'],
])('the folder %s is nobody: %s', (folder) => {
  expect(named(folder, 'IMG_0001.JPG')).toBeUndefined()
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
