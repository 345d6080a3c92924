import { Link } from 'react-router'
import { deleteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { desk } from '../../../../domain/screens.ts'
import { siteKinds } from '../../../../domain/site/kinds/all.ts'
import type { MediaUse } from '../../../../domain/site/media/site-media.ts'

/** The documents that name a picture or film, and where in them. */
export function MediaUses({
  uses,
  linked = false,
  className = '',
}: {
  uses: readonly MediaUse[]
  /** Each leads to its document. */
  linked?: boolean
  className?: string
}) {
  return (
    <ul className={`border-line border-y text-small ${className}`}>
      {uses.map((use) => (
        <li
          key={`${use.kind}/${use.id}`}
          className="flex flex-wrap justify-between gap-x-4 border-line border-t py-1.5 first:border-t-0"
        >
          {linked ? (
            <Link
              to={desk.websitePage(use.kind, use.id)}
              className="wrap-anywhere inline-flex min-h-8 min-w-0 items-center font-[560] underline decoration-edge decoration-1 underline-offset-[0.4em] hover:decoration-ink"
            >
              {nameOf(use)}
            </Link>
          ) : (
            <span className="wrap-anywhere min-w-0 font-[560]">{nameOf(use)}</span>
          )}
          <span className={`content-center ${use.live ? 'text-wrong' : 'text-soft'}`}>
            {words.places(use)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ kind, title }: MediaUse) =>
  siteKinds[kind].many ? `${siteKinds[kind].label}: ${title}` : title
