import type { Token, Tokens } from 'marked'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { desk } from '../../../domain/screens.ts'
import { pageOfLink, pictureAddress } from './handbook.ts'

const link = 'underline decoration-1 underline-offset-[0.28em] hover:decoration-2'

/** Renders a page of the handbook from Markdown tokens. */
export function Markdown({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
    <Part key={at} token={token} />
  ))
}

function Part({ token }: { token: Token }): ReactNode {
  const within = <Markdown tokens={(token as { tokens?: Token[] }).tokens ?? []} />
  switch (token.type) {
    case 'heading':
      return <h2 className="mt-9 mb-2 text-item leading-tight">{within}</h2>
    case 'paragraph':
      return (token as Tokens.Paragraph).tokens?.[0]?.type === 'image' ? (
        within
      ) : (
        <p className="mt-3 max-w-[40em]">{within}</p>
      )
    case 'list':
      return <List list={token as Tokens.List} />
    case 'list_item':
      return <li className="pl-1">{within}</li>
    case 'strong':
      return <strong className="font-[560]">{within}</strong>
    case 'em':
      return <em>{within}</em>
    case 'codespan':
      return <code className="wrap-anywhere font-mono text-[0.92em]">{(token as Tokens.Codespan).text}</code>
    case 'image':
      return <Shot image={token as Tokens.Image} />
    case 'link':
      return <Anchor to={(token as Tokens.Link).href}>{within}</Anchor>
    case 'text':
      return (token as Tokens.Text).tokens ? within : (token as Tokens.Text).text
    default:
      return null
  }
}

function List({ list: { ordered, items } }: { list: Tokens.List }) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag className={`mt-3 grid max-w-[40em] gap-1.5 pl-6 ${ordered ? 'list-decimal' : 'list-disc'}`}>
      <Markdown tokens={items} />
    </Tag>
  )
}

function Anchor({ to, children }: { to: string; children: ReactNode }) {
  const page = pageOfLink(to)
  return page ? (
    <Link className={link} to={desk.helpPage(page)}>
      {children}
    </Link>
  ) : (
    <a className={link} href={to}>
      {children}
    </a>
  )
}

/** A screenshot; left out if it does not exist. */
function Shot({ image: { href, text } }: { image: Tokens.Image }) {
  const src = pictureAddress(href)
  return src ? (
    <img
      src={src}
      alt={text}
      width={1200}
      height={750}
      loading="lazy"
      className="my-6 h-auto w-full max-w-[52rem] border border-line print:break-inside-avoid"
    />
  ) : null
}
