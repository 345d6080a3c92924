import { Link } from 'react-router'
import { desk } from '../../../../domain/screens.ts'
import type { DocumentUse } from '../../../../domain/site/documents/site-desk.ts'

interface UsedByProps {
  words: string
  documents: readonly DocumentUse[]
}

/** Other documents that have to be changed too, with a link to each. */
export function UsedBy({ words, documents }: UsedByProps) {
  if (documents.length === 0) return null
  return (
    <div className="mt-4">
      <p>{words}</p>
      <ul className="mt-1">
        {documents.map(({ kind, id, title }) => (
          <li key={`${kind} ${id}`}>
            <Link
              to={desk.websitePage(kind, id)}
              className="inline-block py-1.5 underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
