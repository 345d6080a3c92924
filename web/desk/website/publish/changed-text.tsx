import { editorWords } from '../../../../content/desk/website/website.ts'
import type { Piece } from './word-changes.ts'

/** A changed text, with the words that were added and taken out. */
export const ChangedText = ({ pieces }: { pieces: readonly Piece[] }) => (
  <p className="wrap-anywhere mt-1 whitespace-pre-line">
    {pieces.map((piece, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
      <Shown key={at} piece={piece} />
    ))}
  </p>
)

function Shown({ piece }: { piece: Piece }) {
  if (piece.is === 'gap') return <span className="text-soft"> … </span>
  if (piece.is === 'same') return <span className="text-soft">{piece.text}</span>
  const [Element, words, look] =
    piece.is === 'added'
      ? (['ins', editorWords.added, 'decoration-good decoration-2 underline underline-offset-4'] as const)
      : (['del', editorWords.takenOut, 'text-wrong line-through [&+ins]:ms-[0.25em]'] as const)
  return (
    <Element className={look}>
      <span className="sr-only">{words} </span>
      {piece.text}
    </Element>
  )
}
