/** Classes and ids that stand in a page. */
type Names = ReadonlySet<string>

interface Block {
  head: string
  /** Of a rule: its declarations, with whatever is nested among them. */
  body?: string
  /** Of a group (`@media`, `@layer` …): what stands in it. */
  blocks?: Block[]
}

/**
 * Reads a finished style sheet once. For a page's HTML it returns the part that this HTML can use: every rule whose
 * classes and ids all stand in it, in the sheet's order and layers, with the keyframes and properties that these name.
 * Every state stays (`:hover`, `:popover-open`, print, no scripts); rules for what a script adds to the page do not.
 */
export function pageStyles(sheet: string): (html: string) => string {
  const blocks = parse(sheet)
  return (html) => {
    const named: Block[] = []
    const rules = write(blocks, namesIn(html), named)
    const words = new Set(rules.replace(/@layer properties\{.*?\}\}\}/s, '').match(/[\w-]+/g))
    return (
      rules +
      named
        .filter(({ head }) => words.has(nameOf(head) ?? ''))
        .map(whole)
        .join('')
    )
  }
}

const GROUP = /^@(?:layer|media|supports|container|scope|starting-style)\b/

function parse(css: string): Block[] {
  const blocks: Block[] = []
  let start = 0
  for (let at = 0; at < css.length; ) {
    if (css.startsWith('/*', at)) at = start = css.indexOf('*/', at) + 2
    else if (css[at] === ';') {
      blocks.push({ head: css.slice(start, ++at) })
      start = at
    } else if (css[at] === '{') {
      const head = css.slice(start, at).trim()
      const end = endOf(css, at)
      const body = css.slice(at + 1, end)
      blocks.push(GROUP.test(head) ? { head, blocks: parse(body) } : { head, body })
      at = start = end + 1
    } else at = after(css, at)
  }
  return blocks
}

/** Where the block that opens at `open` is closed. */
function endOf(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at = after(css, at)) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at
  }
  throw new Error('The style sheet ends within a block.')
}

/** The place after this character, or after the whole string that it begins. */
function after(css: string, at: number): number {
  const char = css[at]
  if (char === '\\') return at + 2
  if (char !== '"' && char !== "'") return at + 1
  let end = at + 1
  while (end < css.length && css[end] !== char) end += css[end] === '\\' ? 2 : 1
  return end + 1
}

function write(blocks: Block[], names: Names, named: Block[]): string {
  return blocks
    .map((block) => {
      const { head, body, blocks: inside } = block
      if (inside) {
        const text = write(inside, names, named)
        // An empty layer keeps its place in their order.
        return text || head.startsWith('@layer') ? `${head}{${text}}` : ''
      }
      if (nameOf(head)) named.push(block)
      else if (body === undefined || head.startsWith('@') || fits(head, names)) return whole(block)
      return ''
    })
    .join('')
}

const whole = ({ head, body }: Block) => (body === undefined ? head : `${head}{${body}}`)

const nameOf = (head: string) => /^@(?:keyframes|property)\s+([\w-]+)/.exec(head)?.[1]

/** Whether one of the selectors may fit something. What stands in brackets, as in `:is()` and `:not()`, is not asked. */
function fits(selectors: string, names: Names): boolean {
  let plain = selectors
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/(?<!\\)(?:\((?:\\.|[^()\\])*\)|\[(?:\\.|[^[\]\\])*\])/g, '')
  }
  return plain
    .split(/(?<!\\),/)
    .some((selector) =>
      [...selector.matchAll(/(?<!\\)[.#]((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].every(([, name = '']) =>
        names.has(unescaped(name)),
      ),
    )
}

function unescaped(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, char: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : char,
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
}

function namesIn(html: string): Names {
  const values = [...html.matchAll(/\s(?:class|id)="([^"]*)"/g)].map(([, value = '']) =>
    value.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity),
  )
  return new Set(values.flatMap((value) => value.split(/\s+/)))
}
