import { Fragment } from 'react'
import {
  type Paragraph,
  paragraphsOf,
  type Run,
  runsOf,
} from '../../../domain/site/rich-text/light-markdown.ts'
import { SiteLink } from '../link.tsx'

/** Paragraphs of light Markdown. */
export const Paragraphs = ({ text }: { text: string }) =>
  paragraphsOf(text).map((runs, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text never change places
    <p key={index}>
      <Marked runs={runs} />
    </p>
  ))

/** One paragraph of light Markdown, without an element around it. */
export const Runs = ({ text }: { text: string }) => <Marked runs={runsOf(text)} />

/** The runs of a block. */
export function Marked({ runs }: { runs: Paragraph }) {
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a paragraph never change places
    <Fragment key={index}>{element(run)}</Fragment>
  ))
}

function element(run: Run) {
  if (run.set === 'plain') return run.text
  const words = <Marked runs={run.runs} />
  if (run.set !== 'link') return run.set === 'bold' ? <strong>{words}</strong> : <em>{words}</em>
  return (
    <SiteLink
      href={run.href}
      newTab={/^https?:/i.test(run.href)}
      className="underline underline-offset-4 hover:decoration-2"
    >
      {words}
    </SiteLink>
  )
}
