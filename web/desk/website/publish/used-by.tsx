import { Link } from 'react-router'
import { editorWords } from '../../../../content/desk/website.ts'
import { desk } from '../../../../domain/screens.ts'
import type { DocumentUse } from '../../../../domain/site/site-desk.ts'

/** The documents that lead to one that is to be deleted. */
export function UsedBy({ documents = [] }: { documents?: readonly DocumentUse[] | undefined }) {
  if (documents.length === 0) return null
  return (
    <div className="mt-4">
      <p>{editorWords.usedBy}</p>
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
