import type { Unreachable } from '../../../domain/desk/unreachable.ts'
import { PrintCard } from '../codes/print-card.tsx'
import { unreachableWords } from '../unreachable-words.ts'

/** Marks a family in a class list that mail does not reach, and says what to do instead. */
export function UnreachableMark({
  id,
  name,
  unreachable,
}: {
  id: string
  name: string
  unreachable: Unreachable
}) {
  return (
    <span className="block font-[400] text-small leading-snug">
      <span className="text-wrong">{unreachableWords(unreachable)}. </span>
      <PrintCard look="plain" id={id} name={name} />
    </span>
  )
}
