/**
 * Why the buyer of a photo may not have it: another family in it refused; the buyer's own family did; the child was
 * erased; it is in doubt or under review; the owner removed it; it is another child's; the child was marked as not in
 * it, or is in another class; it is not ready.
 */
export const WITHHELD_REASONS = [
  'refused',
  'refused-by-family',
  'erased',
  'in-doubt',
  'removed',
  'not-theirs',
  'not-in-it',
  'other-class',
  'not-ready',
] as const
export type WithheldReason = (typeof WITHHELD_REASONS)[number]

/**
 * Why a family no longer sees a photo, as far as it may know. `refused`: the family itself asked for it; `closed`: sales
 * have ended; `unpublished`: the class is being looked through again; `withheld`: a class photo or sheet that is not
 * shown at the moment, the same for every cause, so that nobody learns who refused; `in-doubt`: it may show another
 * child; `hidden`: the owner took it out; `not-ready`: it is being made again; `not-theirs`: the photo of another child, a
 * class photo without this one, deleted, or never there.
 */
export const GONE_REASONS = [
  'refused',
  'closed',
  'unpublished',
  'withheld',
  'in-doubt',
  'hidden',
  'not-ready',
  'not-theirs',
] as const
export type GoneReason = (typeof GONE_REASONS)[number]

/** Reasons for which a print that has been made must not be handed out. */
export const STOP_REASONS = [
  'refused',
  'refused-by-family',
  'erased',
  'in-doubt',
  'removed',
  'not-theirs',
  'not-in-it',
] as const satisfies readonly WithheldReason[]
export type StopReason = (typeof STOP_REASONS)[number]

export const isStopReason = (reason: WithheldReason | null): reason is StopReason =>
  STOP_REASONS.some((one) => one === reason)
