import { editorWords } from '../../../content/desk/website/website.ts'
import type { ShownDocument } from '../../../domain/site/documents/site-desk.ts'
import { siteKinds } from '../../../domain/site/kinds/all.ts'
import { labelsAt } from './form/document-fields.ts'
import { focusField } from './form/focus-field.ts'

interface ProblemSummaryProps {
  kind: ShownDocument['kind']
  problems: Readonly<Record<string, string>>
}

/** What keeps a document from being published, with a link to each field. */
export function ProblemSummary({ kind, problems }: ProblemSummaryProps) {
  const found = Object.entries(problems)
  if (found.length === 0) return null
  return (
    <div role="alert" className="border-rowan border-l-2 py-1 pl-4">
      <p>{editorWords.problems(found.length)}</p>
      <ul className="mt-1 text-small">
        {found.map(([path, words]) => (
          <li key={path}>
            <a
              href={`#${path}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(path)
              }}
              className="inline-block py-1.5 text-wrong underline decoration-1 underline-offset-4"
            >
              {`${labelsAt(siteKinds[kind].schema, path).join(' › ')}: ${words}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
