import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { desk, mayOpen } from '../../../../domain/screens.ts'
import { useDeskRole } from '../desk-role.ts'
import { handbookPicture, pageOfLink } from './handbook.ts'
import type { Part } from './handbook-text.ts'

const link = 'underline decoration-1 underline-offset-[0.28em] hover:decoration-2'

/** The parts of a page of the handbook. */
export function HandbookParts({ parts }: { parts: readonly Part[] }) {
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
    <One key={at} part={part} />
  ))
}

function One({ part }: { part: Part }): ReactNode {
  const within = 'parts' in part ? <HandbookParts parts={part.parts} /> : null
  switch (part.type) {
    case 'heading':
      return <h2 className="mt-9 mb-2 text-item leading-tight">{within}</h2>
    case 'paragraph':
      return <p className="mt-3 max-w-[40em]">{within}</p>
    case 'list':
      return <List ordered={part.ordered}>{within}</List>
    case 'list_item':
      return <li className="pl-1">{within}</li>
    case 'strong':
      return <strong className="font-[560]">{within}</strong>
    case 'em':
      return <em>{within}</em>
    case 'code':
      return <code className="wrap-anywhere font-mono text-[0.92em]">{part.text}</code>
    case 'image':
      return <Screenshot href={part.href} alt={part.text} />
    case 'link':
      return <Anchor to={part.href}>{within}</Anchor>
    case 'text':
      return part.text
  }
}

function List({ ordered, children }: { ordered: boolean; children: ReactNode }) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag className={`mt-3 grid max-w-[40em] gap-1.5 pl-6 ${ordered ? 'list-decimal' : 'list-disc'}`}>
      {children}
    </Tag>
  )
}

function Anchor({ to, children }: { to: string; children: ReactNode }) {
  const role = useDeskRole()
  const page = pageOfLink(to)
  if (page)
    return mayOpen(role, desk.helpPage(page)) ? (
      <Link className={link} to={desk.helpPage(page)}>
        {children}
      </Link>
    ) : (
      children
    )
  return (
    <a className={link} href={to}>
      {children}
    </a>
  )
}

/** A screenshot; left out if it does not exist. Those of a phone are named so. */
function Screenshot({ href, alt }: { href: string; alt: string }) {
  const src = handbookPicture(href)
  const onPhone = href.endsWith('-phone.webp')
  return src ? (
    <img
      src={src}
      alt={alt}
      width={onPhone ? 390 : 1200}
      height={onPhone ? 844 : 750}
      loading="lazy"
      className={`my-6 h-auto w-full border border-line print:break-inside-avoid ${onPhone ? 'max-w-[20rem]' : 'max-w-[52rem]'}`}
    />
  ) : null
}
