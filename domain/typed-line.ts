import { typedText } from './bounded-text.ts'

/** A line that has to be typed; without it, `missing` is said. */
export const typedLine = (missing: string, max: number) => typedText(max, { missing }).min(1, missing)
