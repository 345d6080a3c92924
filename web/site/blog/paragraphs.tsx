import { Fragment } from 'react'
import { type Paragraph, type Run, textOf } from '../../../domain/site/light-markdown.ts'

/** Renders paragraphs of light Markdown. */
export function Paragraphs({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  return paragraphs.map((runs) => (
    <p key={textOf(runs)}>
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a paragraph never change places
        <Fragment key={index}>{element(run)}</Fragment>
      ))}
    </p>
  ))
}

function element({ set, text }: Run) {
  if (set === 'bold') return <strong>{text}</strong>
  return set === 'italic' ? <em>{text}</em> : text
}
