import { type AtRule, type Container, parse } from 'postcss'

/** Classes and ids that stand in a page. */
type Names = ReadonlySet<string>

/**
 * Reads a finished style sheet once. For a page's HTML it returns the part that this HTML can use: every rule whose
 * classes and ids all stand in it, in the sheet's order and layers, with the keyframes and properties that these name.
 * Every state stays (`:hover`, `:popover-open`, print, no scripts); rules for what a script adds to the page do not.
 */
export function pageStyles(sheet: string): (html: string) => string {
  const whole = parse(sheet.trim())
  const named: AtRule[] = []
  whole.walkAtRules(/^(?:keyframes|property)$/, (rule) => {
    named.push(rule.remove())
  })
  return (html) => {
    const page = whole.clone()
    prune(page, namesIn(html))
    const rules = page.toString()
    const words = new Set(rules.replace(/@layer properties\{.*?\}\}\}/s, '').match(/[\w-]+/g))
    return rules + named.filter(({ params }) => words.has(params)).join('')
  }
}

const GROUP = /^(?:layer|media|supports|container|scope|starting-style)$/

/** Takes out the rules that fit nothing, the groups that this empties, and comments. What is nested in a rule goes with it. */
function prune(container: Container, names: Names) {
  container.each((node) => {
    const unused = node.type === 'rule' && !node.selectors.some((selector) => fits(selector, names))
    if (unused || node.type === 'comment') node.remove()
    if (node.type !== 'atrule' || !node.nodes || !GROUP.test(node.name)) return
    prune(node, names)
    // An empty layer keeps its place in their order.
    if (node.nodes.length === 0 && node.name !== 'layer') node.remove()
  })
}

/** Whether a selector may fit something. What stands in brackets, as in `:is()` and `:not()`, is not asked. */
function fits(selector: string, names: Names): boolean {
  let plain = selector
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/(?<!\\)(?:\((?:\\.|[^()\\])*\)|\[(?:\\.|[^[\]\\])*\])/g, '')
  }
  return [...plain.matchAll(/(?<!\\)[.#]((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].every(([, name = '']) =>
    names.has(unescaped(name)),
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
