import { ESTIMATE_HEAD } from '../../../domain/enquiries/enquiry-options.ts'

/** Splits a message into the estimate's lines, if it begins with one, and the sender's own words. */
export function splitEstimate(message: string): { estimate: string[] | undefined; words: string } {
  const lines = message.split('\n').map((line) => line.trimEnd())
  if (lines[0] !== ESTIMATE_HEAD) return { estimate: undefined, words: message }
  const end = lines.indexOf('')
  const last = end < 0 ? lines.length : end
  return { estimate: lines.slice(1, last), words: lines.slice(last).join('\n').trim() }
}
