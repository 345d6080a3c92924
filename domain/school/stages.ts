import { z } from 'zod'

/**
 * A class's place on the ladder of Scottish schools, by which classes are sorted: nursery 0, P1 to P7 1 to 7, S1 to S6 8
 * to 13, any other class 14. A class of the sample, `3B`, is of the third.
 */
export type Stage = number
export const NURSERY: Stage = 0
export const LAST_PRIMARY: Stage = 7
export const FIRST_SECONDARY: Stage = 8
export const LAST_SECONDARY: Stage = 13
export const OTHER_STAGE: Stage = 14

/** `P3`, `S1`, `Nursery`; for what has no stage, words. */
export function stageName(stage: Stage): string {
  if (stage === NURSERY) return 'Nursery'
  if (stage <= LAST_PRIMARY) return `P${stage}`
  return stage <= LAST_SECONDARY ? `S${stage - LAST_PRIMARY}` : 'Other classes'
}

/** A stage in an address: `3`, `nursery`, `s1`, `other`. */
export function stageInAddress(stage: Stage): string {
  if (stage === OTHER_STAGE) return 'other'
  return stage >= 1 && stage <= LAST_PRIMARY ? String(stage) : stageName(stage).toLowerCase()
}

/** The stage that an address means. */
export const stageOfAddress = (text: string | null): Stage | undefined =>
  ALL_STAGES.find((stage) => stageInAddress(stage) === text)

export const ALL_STAGES: readonly Stage[] = Array.from({ length: OTHER_STAGE + 1 }, (_, stage) => stage)

/** A stage with its name. */
export const StageChoice = z.object({ stage: z.number().int(), label: z.string() })
export type StageChoice = z.infer<typeof StageChoice>

/** `GET /api/school-years`: what the user flow shows. */
export const SchoolYears = z.object({ years: z.array(StageChoice) })
export type SchoolYears = z.infer<typeof SchoolYears>
