import type { LineOfList } from './questions.ts'

const ANY_LOOK = /colou?r|highlight|shad(?:ed|ing)|\bmarked\b/i
const NAMED_LOOKS: [word: RegExp, look: RegExp][] = [
  [/\bred\b|\bdearg\b/i, /^red /],
  [/\b(?:orange|amber)\b/i, /^orange /],
  [/\byellow\b|\bbuidhe\b/i, /^yellow /],
  [/\bgreen\b|\buaine\b/i, /^green /],
  [/\bblue\b|\bgorm\b/i, /^blue /],
  [/\b(?:purple|violet|lilac)\b/i, /^purple /],
  [/\bpink\b|\bpinc\b/i, /^(?:pink|red) /],
  [/\bgr[ae]y(?:ed)?\b/i, /^grey /],
  [/\bbold\b/i, /^bold$/],
  [/\bitalics?\b/i, /^italic$/],
  [/\bunderlined?\b/i, /^underlined$/],
  [/\b(?:crossed|struck|strike|scored)\b/i, /^crossed out$/],
]

/** The lines that look as a text says, like ‘Red = no photographs’, or as its own line looks. */
export function linesLike(
  { text, looks = [] }: { text: string; looks?: readonly string[] | undefined },
  lines: readonly LineOfList[],
): LineOfList[] {
  const named = NAMED_LOOKS.filter(([word]) => word.test(text)).map(([, look]) => look)
  const looksOf = ({ record }: LineOfList) => record.looks ?? []
  const found = lines.filter((line) => looksOf(line).some((look) => named.some((one) => one.test(look))))
  if (found.length > 0) return found
  // What most lines look like tells nobody apart.
  const isRare = (look: string) =>
    lines.filter((line) => looksOf(line).includes(look)).length * 2 <= lines.length
  const all = new Set(ANY_LOOK.test(text) || named.length > 0 ? lines.flatMap(looksOf) : looks)
  const rare = [...all].filter(isRare)
  return lines.filter((line) => looksOf(line).some((look) => rare.includes(look)))
}

/** Whether a text speaks of how lines look. */
export const mentionsLineStyle = (text: string) =>
  ANY_LOOK.test(text) || NAMED_LOOKS.some(([word]) => word.test(text))
