import { type EventRoster, matchByName } from './match-by-name.ts'
import { findUnreadableCards } from './unreadable-cards.ts'

/** What sorting needs to know about a photo. */
export interface SortablePhoto {
  id: string
  takenAt: Date | null
  folder: string
  fileName: string
  kind: 'portrait' | 'class' | 'card'
  pupilId: string | null
  classId: string | null
  placedBy: 'hand' | 'card' | 'name' | 'check-in' | null
  uncertain: boolean
  cardSeen: 'no' | 'unreadable' | 'read' | null
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
  'id' | 'kind' | 'pupilId' | 'classId' | 'placedBy' | 'uncertain'
>

/** Run lengths are compared once there are this many. */
const RUNS_COMPARED = 4
/** A run this much longer than most may contain a second pupil whose card nobody saw. */
const TOO_LONG = 1.75
const TOO_MANY = 3

/**
 * Decides whose each photo is. Photos belong to the last card before them, in the order taken; a name (or code) in file
 * or folder decides by itself. When in doubt a photo stays nobody's rather than the wrong child's: those after an
 * unreadable card stay unsorted; those after a gap in the camera's numbers, or in a run that is too long, are to be
 * checked. Thousands take a while, so it can be paused at every step.
 */
export function* assignByCards(
  frames: readonly SortablePhoto[],
  roll: EventRoster,
): Generator<undefined, SortingDecision[]> {
  const decisions = new Map<string, SortingDecision>()
  const runs: SortingDecision[][] = []
  const inOrder = splitByCamera(frames)
  const hidden = yield* findUnreadableCards(inOrder)
  const named = matchByName(roll)
  for (const sequence of inOrder) yield* walk(sequence, { roll, hidden, named }, decisions, runs)
  flagLongRuns(runs)
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

interface Run {
  pupilId: string
  certain: boolean
  members: SortingDecision[]
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
  runs: SortingDecision[][],
): Generator<undefined> {
  let run: Run | undefined
  let number: number | undefined
  for (const [at, frame] of sequence.entries()) {
    if (at % STEP === 0) yield
    const gap = isGap(number, numberOf(frame.fileName))
    number = numberOf(frame.fileName)
    if (run && gap) run = { ...run, certain: false }
    if (frame.gone) continue
    if (frame.refused) {
      run = undefined
      continue
    }
    if (frame.placedBy === 'hand') {
      if (frame.kind === 'card') run = undefined
      continue
    }
    if (isCard(frame, hidden)) {
      const pupilId = frame.cardCode ? roll.codes.get(frame.cardCode) : undefined
      decisions.set(frame.id, card(frame, pupilId === undefined))
      run = pupilId ? { pupilId, certain: true, members: [] } : undefined
      if (run) runs.push(run.members)
      continue
    }
    const decision = decide(frame, run, named(frame))
    // A frame not looked at yet may be a card.
    if (frame.cardSeen === null && decision.placedBy === null) run = undefined
    decisions.set(frame.id, decision)
    if (run && decision.placedBy === 'card') run.members.push(decision)
  }
}

const isCard = (frame: SortablePhoto, hidden: ReadonlySet<string>) =>
  frame.cardSeen === 'read' || frame.cardSeen === 'unreadable' || hidden.has(frame.id)

function card({ id, classId }: SortablePhoto, unreadable: boolean): SortingDecision {
  return { id, kind: 'card', pupilId: null, classId, placedBy: 'card', uncertain: unreadable }
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
    classId: frame.classId,
    placedBy: null,
  } as const
  if (named?.to === 'class')
    return { ...undecided, kind: 'class', classId: named.classId, placedBy: 'name', uncertain: false }
  if (named?.to === 'pupil') {
    const disputed = run !== undefined && run.pupilId !== named.pupilId
    if (disputed) return { ...undecided, uncertain: true }
    return { ...undecided, pupilId: named.pupilId, placedBy: 'name', uncertain: false }
  }
  if (!run || frame.cardSeen === null) return { ...undecided, uncertain: false }
  return { ...undecided, pupilId: run.pupilId, placedBy: 'card', uncertain: !run.certain }
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
