import type { SortablePhoto, SortingDecision } from './assign-by-cards.ts'
import { splitByCamera } from './assign-by-cards.ts'

/** A pupil marked as here, by the clock of the phone that was used. */
export interface CheckIn {
  pupilId: string
  phoneAt: Date
  device: string
}

/** A photo, and the phone's clock if it shows one. */
export type ClockedPhoto = SortablePhoto & { clockAt: Date | null; clockDevice: string | null }

/** Photos taken later than this after a check-in are nobody's: there was a break, or the phone was put away. */
const LONGEST_TURN_MS = 15 * 60_000

/** A camera's clock as a photo of a phone's clock shows it. */
interface ComparedClock {
  device: string
  takenAt: number
  /** What to add to the camera's time to have the phone's. */
  behindBy: number
}

/**
 * Proposes whose the photos are that neither card nor name decided: of the pupil who was checked in last before, on the
 * phone whose clock the same camera has photographed. Always to be checked by the owner before a family sees them.
 * Without such a clock in the camera's folder, nothing is proposed.
 */
export function assignByCheckIns(
  frames: readonly ClockedPhoto[],
  checkIns: readonly CheckIn[],
  decisions: readonly SortingDecision[],
): SortingDecision[] {
  const clocked = new Map(frames.map((frame) => [frame.id, frame]))
  const proposed = new Map<string, string>()
  const turns = Map.groupBy(
    checkIns.toSorted((a, b) => a.phoneAt.getTime() - b.phoneAt.getTime()),
    ({ device }) => device,
  )
  for (const sequence of turns.size > 0 ? splitByCamera(frames) : []) {
    const camera = sequence.flatMap(({ id }) => clocked.get(id) ?? [])
    const clocks = camera.flatMap(comparedClock)
    for (const { id, takenAt } of camera) {
      const pupilId = takenAt && turnAt(takenAt.getTime(), clocks, turns)
      if (pupilId) proposed.set(id, pupilId)
    }
  }
  return decisions.map((decision) => {
    if (clocked.get(decision.id)?.clockAt) return { ...decision, uncertain: false }
    const pupilId = proposed.get(decision.id)
    const undecided = decision.kind === 'portrait' && !decision.pupilId && !decision.placedBy
    // A name and a card that disagree stay the owner's to decide.
    if (!pupilId || !undecided || decision.uncertain || clocked.get(decision.id)?.cardSeen !== 'no')
      return decision
    return { ...decision, pupilId, placedBy: 'check-in', uncertain: true }
  })
}

function comparedClock({ takenAt, clockAt, clockDevice, gone }: ClockedPhoto): ComparedClock[] {
  if (!takenAt || !clockAt || !clockDevice || gone) return []
  return [
    { device: clockDevice, takenAt: takenAt.getTime(), behindBy: clockAt.getTime() - takenAt.getTime() },
  ]
}

/** Whose turn it was when a camera took a photo; undefined: nobody's. */
function turnAt(
  takenAt: number,
  clocks: readonly ComparedClock[],
  turns: ReadonlyMap<string, readonly CheckIn[]>,
): string | undefined {
  // The last clock before the photo; before all of them, the first.
  const clock = clocks.findLast((one) => one.takenAt <= takenAt) ?? clocks[0]
  if (!clock) return undefined
  const at = takenAt + clock.behindBy
  const turn = turns.get(clock.device)?.findLast(({ phoneAt }) => phoneAt.getTime() <= at)
  return turn && at - turn.phoneAt.getTime() <= LONGEST_TURN_MS ? turn.pupilId : undefined
}
