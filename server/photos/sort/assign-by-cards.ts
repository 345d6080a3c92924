import { MAX_GROUP } from '../../../domain/photos/sorting.ts'
import { GROUP_SIGN } from '../../../domain/school/photo-day.ts'
import type { Steps } from '../../../domain/steps.ts'
import { type EventRoster, matchByName } from './match-by-name.ts'
import { findUnreadableCards } from './unreadable-cards.ts'

/** What sorting needs to know about a photo. */
export interface SortablePhoto {
  id: string
  takenAt: Date | null
  folder: string
  fileName: string
  kind: 'portrait' | 'group' | 'class' | 'card'
  pupilId: string | null
  /** The pupils of a group photo, in order of their ids; empty for any other. */
  memberIds: string[]
  classId: string | null
  placedBy: 'hand' | 'card' | 'name' | 'check-in' | null
  uncertain: boolean
  cardSeen: 'no' | 'unreadable' | 'read' | null
  /** The access code on the card, or `GROUP_SIGN`. */
  cardCode: string | null
  look: number[] | null
  /** Removed by the owner: only shows that no frame is missing here. */
  gone: boolean
  /** The file was refused, so what it showed is unknown. */
  refused: boolean
}

/** What sorting decides about a photo. */
export type SortingDecision = Pick<
  SortablePhoto,
  'id' | 'kind' | 'pupilId' | 'memberIds' | 'classId' | 'placedBy' | 'uncertain'
>

/** Run lengths are compared once there are this many. */
const RUNS_COMPARED = 4
/** More cards in a row than this are rather a whole class than a group, and are to be checked. */
const MAX_CERTAIN_GROUP = 6
/** A run this much longer than most may contain a second pupil whose card nobody saw. */
const TOO_LONG = 1.75
const TOO_MANY = 3

/**
 * Decides whose each photo is. Photos belong to the last card before them, in the order taken; after several cards in a
 * row, to all their pupils as a group; a name (or code) in file or folder decides by itself. When in doubt a photo stays
 * nobody's rather than the wrong child's: those after an unreadable card stay unsorted; those after a gap in the camera's
 * numbers, in a run that is too long, or of a group without the group sign around its cards, are to be checked. Thousands
 * take a while, so it can be paused at every step.
 */
export function* assignByCards(
  frames: readonly SortablePhoto[],
  roll: EventRoster,
): Steps<SortingDecision[]> {
  const decisions = new Map<string, SortingDecision>()
  const runs: Run[] = []
  const inOrder = splitByCamera(frames)
  const hidden = yield* findUnreadableCards(inOrder)
  const named = matchByName(roll)
  for (const sequence of inOrder) yield* walk(sequence, { roll, hidden, named }, decisions, runs)
  flagLongRuns(runs.map(({ photos }) => photos))
  flagDoubtfulGroups(runs)
  return [...decisions.values()]
}

const byCamera = new Intl.Collator('en', { numeric: true })

/** Frames of one camera in one folder, in the order they were taken. */
export function splitByCamera(frames: readonly SortablePhoto[]): SortablePhoto[][] {
  const groups = new Map<string, SortablePhoto[]>()
  for (const frame of frames) {
    const key = [frame.classId ?? '', frame.folder, frame.fileName.split(/\d/, 1)[0]].join('\n')
    const group = groups.get(key)
    if (group) group.push(frame)
    else groups.set(key, [frame])
  }
  return [...groups.values()].map((group) => {
    const timed = group.every(({ takenAt }) => takenAt !== null)
    return group.toSorted(
      (a, b) =>
        (timed ? (a.takenAt?.getTime() ?? 0) - (b.takenAt?.getTime() ?? 0) : 0) ||
        byCamera.compare(a.fileName, b.fileName) ||
        (a.id < b.id ? -1 : 1),
    )
  })
}

/** The photos after one card, or after several in a row. */
interface Run {
  pupilIds: readonly string[]
  certain: boolean
  photos: SortingDecision[]
}

/** Cards in a row, with no picture between them. */
interface Row {
  pupilIds: ReadonlySet<string>
  /** Every card so far could be read, and the camera's numbers say that nothing lies between them. */
  certain: boolean
  /** Whether the last one could be read. */
  readable: boolean
  /** Whether the photographer showed the group sign before the cards, or before and after them. */
  sign: 'none' | 'before' | 'around'
}

interface Known {
  roll: EventRoster
  hidden: ReadonlySet<string>
  named: ReturnType<typeof matchByName>
}

const STEP = 100

function* walk(
  sequence: SortablePhoto[],
  { roll, hidden, named }: Known,
  decisions: Map<string, SortingDecision>,
  runs: Run[],
): Steps<void> {
  let run: Run | undefined
  let row: Row | undefined
  let number: number | undefined
  const unknown = () => {
    row = withCard(row, undefined, 'apart')
    run = undefined
  }
  for (const [at, frame] of sequence.entries()) {
    if (at % STEP === 0) yield
    const before = number
    number = numberOf(frame.fileName)
    const gap = isGap(before, number)
    if (run && gap) run = { ...run, certain: false }
    if (frame.gone) {
      // A card that the owner removed was a mistake; a picture still lies between two cards.
      if (!isCard(frame, hidden)) row = undefined
      continue
    }
    if (frame.refused || (frame.placedBy === 'hand' && frame.kind === 'card')) {
      unknown()
      continue
    }
    if (frame.placedBy === 'hand') {
      row = undefined
      continue
    }
    if (isSign(frame)) {
      decisions.set(frame.id, card(frame, false))
      // Without a sign before the cards, the one after them is not enough.
      const proposed = row && run && { ...run, certain: false }
      row = withSign(row, gap || before === undefined || number === undefined)
      run = row.sign === 'around' ? runAfter(row) : proposed
      if (run && run !== proposed) runs.push(run)
      continue
    }
    if (isClock(frame)) {
      decisions.set(frame.id, card(frame, false))
      row = undefined
      run = undefined
      continue
    }
    if (isCard(frame, hidden)) {
      const pupilId = frame.cardCode ? roll.codes.get(frame.cardCode) : undefined
      decisions.set(frame.id, card(frame, pupilId === undefined))
      row = withCard(
        row,
        pupilId,
        gap ? 'gap' : before === undefined || number === undefined ? 'apart' : 'next',
      )
      run = runAfter(row)
      if (run) runs.push(run)
      continue
    }
    const decision = decide(frame, run, named(frame))
    // A frame not looked at yet may be a card.
    if (frame.cardSeen === null && decision.placedBy === null) unknown()
    else row = undefined
    decisions.set(frame.id, decision)
    if (run && decision.placedBy === 'card') run.photos.push(decision)
  }
}

/**
 * The row with another card; `undefined` stands for one that could not be read, or a frame that may have been one. After
 * a gap in the camera's numbers a new row begins, to be checked, because the missing frame may have been a picture or a
 * card; without numbers nobody knows whether one is missing.
 */
function withCard(row: Row | undefined, pupilId: string | undefined, comes: 'next' | 'apart' | 'gap'): Row {
  const ids = pupilId === undefined ? [] : [pupilId]
  const readable = ids.length > 0
  if (!row) return { pupilIds: new Set(ids), certain: true, readable, sign: 'none' }
  const pupilIds = new Set([...row.pupilIds, ...ids])
  const more = pupilIds.size > 1
  if (comes === 'gap') return { pupilIds: new Set(ids), certain: !more, readable, sign: 'none' }
  const certain = row.certain && row.readable && !(more && comes === 'apart')
  // A card after the closing sign contradicts it.
  const sign = row.sign === 'around' ? 'none' : row.sign
  return { pupilIds, certain: certain && pupilIds.size <= MAX_CERTAIN_GROUP, readable, sign }
}

/** The row after the group sign, which closes the cards of several after another sign, and otherwise begins a row. */
function withSign(row: Row | undefined, apart: boolean): Row {
  if (!row || row.sign === 'none' || row.pupilIds.size < 2)
    return { pupilIds: new Set(), certain: true, readable: true, sign: 'before' }
  return { ...row, certain: row.certain && row.readable && !apart, sign: 'around' }
}

/**
 * The run that these cards begin; none after a card that could not be read, or after more than a group can have. Cards in
 * a row only propose a group: one of the children may have gone away while they were shown. The sign after them says that
 * all are there.
 */
function runAfter({ pupilIds, certain, readable, sign }: Row): Run | undefined {
  if (!readable || pupilIds.size > MAX_GROUP) return undefined
  const said = sign === 'around' || (sign === 'none' && pupilIds.size === 1)
  return { pupilIds: [...pupilIds].toSorted(), certain: certain && said, photos: [] }
}

const isSign = ({ cardSeen, cardCode }: SortablePhoto) => cardSeen === 'read' && cardCode === GROUP_SIGN

/** A phone's clock, which ends what a card began but is nobody's. */
const isClock = ({ cardSeen, cardCode }: SortablePhoto) => cardSeen === 'read' && cardCode === null

const isCard = (frame: SortablePhoto, hidden: ReadonlySet<string>) =>
  frame.cardSeen === 'read' || frame.cardSeen === 'unreadable' || hidden.has(frame.id)

function card({ id, classId }: SortablePhoto, unreadable: boolean): SortingDecision {
  return { id, kind: 'card', pupilId: null, memberIds: [], classId, placedBy: 'card', uncertain: unreadable }
}

function decide(
  frame: SortablePhoto,
  run: Run | undefined,
  named: ReturnType<Known['named']>,
): SortingDecision {
  const undecided = {
    id: frame.id,
    kind: 'portrait',
    pupilId: null,
    memberIds: [],
    classId: frame.classId,
    placedBy: null,
  } as const satisfies Partial<SortingDecision>
  if (named?.to === 'class')
    return { ...undecided, kind: 'class', classId: named.classId, placedBy: 'name', uncertain: false }
  if (named) {
    const disputed = run !== undefined && run.pupilIds.join() !== named.pupilIds.join()
    if (disputed) return { ...undecided, uncertain: true }
    return { ...undecided, ...whose(named.pupilIds), placedBy: 'name', uncertain: false }
  }
  if (!run || frame.cardSeen === null) return { ...undecided, uncertain: false }
  return { ...undecided, ...whose(run.pupilIds), placedBy: 'card', uncertain: !run.certain }
}

function whose(pupilIds: readonly string[]): Pick<SortingDecision, 'kind' | 'pupilId' | 'memberIds'> {
  const [pupilId = null, ...more] = pupilIds
  if (more.length === 0) return { kind: 'portrait', pupilId, memberIds: [] }
  return { kind: 'group', pupilId: null, memberIds: [...pupilIds] }
}

/** Cameras number their frames; a missing number may have been a card. */
function isGap(before: number | undefined, now: number | undefined): boolean {
  if (before === undefined || now === undefined) return false
  return now !== before + 1 && now !== before && !(before === 9999 && now <= 1)
}

function numberOf(fileName: string): number | undefined {
  const digits = /(?<!\d)(\d{3,})\D*$/.exec(fileName)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function flagLongRuns(runs: SortingDecision[][]) {
  const lengths = runs
    .map(({ length }) => length)
    .filter((length) => length > 0)
    .toSorted((a, b) => a - b)
  const usual = lengths[Math.floor(lengths.length / 2)]
  if (usual === undefined || lengths.length < RUNS_COMPARED) return
  for (const run of runs)
    if (run.length > usual * TOO_LONG && run.length >= usual + TOO_MANY)
      for (const decision of run) decision.uncertain = true
}

/** A child who was not photographed alone anywhere may have gone away: even with the signs it is to be checked. */
function flagDoubtfulGroups(runs: readonly Run[]) {
  const alone = new Set(
    runs.flatMap(({ pupilIds, photos }) => (pupilIds.length === 1 && photos.length > 0 ? pupilIds : [])),
  )
  for (const { pupilIds, photos } of runs)
    if (pupilIds.length > 1 && !pupilIds.every((id) => alone.has(id)))
      for (const decision of photos) decision.uncertain = true
}
