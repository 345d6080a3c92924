/** The most bytes and elements of a drawing in SVG, with what it draws again by reference, and how deep they may lie. */
export const MOST_SVG = {
  bytes: 1024 ** 2,
  elements: 5000,
  drawn: 20_000,
  depth: 32,
  attribute: 300_000,
} as const

/** Why a drawing cannot be taken. */
export type SvgProblem = 'svg-too-large' | 'svg-too-many' | 'svg-outside' | 'svg-parts' | 'svg-damaged'

/** A drawing that cannot be taken. */
export class UnfitSvg extends Error {
  readonly problem: SvgProblem
  constructor(problem: SvgProblem) {
    super(problem)
    this.problem = problem
  }
}
