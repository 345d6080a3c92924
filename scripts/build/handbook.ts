import { readFile } from 'node:fs/promises'
import { lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { HandbookText, Part } from '../../web/desk/frame/help/handbook-text.ts'

/** Lets `docs/handbook/<name>.md?page` be imported as a `HandbookText`: Markdown is read by the build, not in the browser. */
export function handbookPages(): Plugin {
  return {
    name: 'handbook-pages',
    async load(id) {
      if (!id.endsWith('.md?page')) return
      const file = id.slice(0, -'?page'.length)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(readPage(await readFile(file, 'utf8')))}`
    },
  }
}

/** A page of Markdown that begins with its title. */
export function readPage(markdown: string): HandbookText {
  const [title, ...tokens] = lexer(markdown).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading') throw new Error('a page of the handbook begins with its title')
  const parts = partsOf(tokens)
  return { title: (title as Tokens.Heading).text, parts, words: tidy(wordsOf(parts)) }
}

const partsOf = (tokens: readonly Token[] = []): Part[] => tokens.flatMap(partOf)

function partOf(token: Token): Part | Part[] {
  const parts = () => partsOf((token as Tokens.Generic).tokens)
  switch (token.type) {
    case 'heading':
    case 'list_item':
    case 'strong':
    case 'em':
      return { type: token.type, parts: parts() }
    case 'paragraph':
      return token.tokens?.[0]?.type === 'image' ? parts() : { type: 'paragraph', parts: parts() }
    case 'list':
      return { type: 'list', ordered: token.ordered, parts: partsOf(token.items) }
    case 'link':
      return { type: 'link', href: token.href, parts: parts() }
    case 'image':
      return { type: 'image', href: token.href, text: token.text }
    case 'codespan':
      return { type: 'code', text: token.text }
    case 'text':
      return token.tokens ? parts() : { type: 'text', text: token.text }
    case 'escape':
      return { type: 'text', text: token.text }
    case 'space':
      return []
    default:
      throw new Error(`a page of the handbook cannot show ${token.type}: ${token.raw}`)
  }
}

const INLINE = ['strong', 'em', 'link', 'code', 'text']

const wordsOf = (parts: readonly Part[]): string =>
  parts
    .filter(({ type }) => type !== 'image')
    .map((part) => ({ part, text: 'parts' in part ? wordsOf(part.parts) : part.text }))
    .map(({ part, text }) => (INLINE.includes(part.type) ? text : ` ${text} `))
    .join('')

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
