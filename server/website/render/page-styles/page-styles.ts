import { type AtRule, type Container, parse } from 'postcss'
import { fits, type Names, namesIn } from './selectors.ts'

/**
 * Takes from the finished style sheet the part that a page's HTML can use, to be written into the page: a link to the
 * sheet would cost each first visit a round trip before anything is painted, and 8 kB. A rule stays if its elements,
 * classes and ids all occur in the page, in whatever state (`:hover`, `[open]`, print); tools that look selectors up in
 * the page drop open menus and focus rings (decision 147). What scripts add is in the whole sheet, which they load.
 */
export function pageStyles(sheet: string): (html: string) => string {
  const whole = parse(sheet.trim())
  mixColours(whole)
  const named: AtRule[] = []
  whole.walkAtRules(/^(?:keyframes|property)$/, (rule) => {
    named.push(rule.remove())
  })
  const take = (names: Names, variables: ReadonlySet<string>) => {
    const page = whole.clone()
    prune(page, names)
    dropUnread(page, variables)
    prune(page, names)
    const rules = page.toString()
    const words = new Set(rules.match(/[\w-]+/g))
    return rules + named.filter(({ params }) => words.has(params)).join('')
  }
  const taken = new Map<string, string>()
  return (html) => {
    const names = namesIn(html)
    const variables = variablesIn(html)
    // What is typed in a page hardly ever changes what its styles are taken by.
    const key = [...[...names].toSorted(), '', ...[...variables].toSorted()].join('\n')
    const styles = taken.get(key) ?? take(names, variables)
    if (taken.size >= KEPT) taken.clear()
    taken.set(key, styles)
    return styles
  }
}

/** How many pages' styles are kept: more than a website has pages. */
const KEPT = 500

/**
 * Replaces fallback colours with the mixed ones: browsers that cannot mix lack everything else the site needs, too. The
 * mixed ones are in their own group after a rule with the same selector.
 */
function mixColours(sheet: Container) {
  sheet.walkAtRules('supports', (group) => {
    if (group.params !== '(color:color-mix(in lab, red, red))') return
    const [mixed, ...more] = group.nodes ?? []
    const plain = group.prev()
    if (more.length > 0 || mixed?.type !== 'rule' || plain?.type !== 'rule') return
    if (plain.selector !== mixed.selector) return
    for (const declaration of mixed.nodes)
      if (declaration.type === 'decl')
        plain.walkDecls(declaration.prop, (instead) => {
          instead.remove()
        })
    plain.append(mixed.nodes)
    group.remove()
  })
}

const GROUP = /^(?:layer|media|supports|container|scope|starting-style)$/

/**
 * Removes rules that match nothing, groups left empty by that, and comments. Anything nested in a rule goes with it.
 */
function prune(container: Container, names: Names) {
  container.each((node) => {
    const unused =
      node.type === 'rule' &&
      (node.nodes.length === 0 || !node.selectors.some((selector) => fits(selector, names)))
    if (unused || node.type === 'comment') node.remove()
    if (node.type !== 'atrule' || !node.nodes || !GROUP.test(node.name)) return
    prune(node, names)
    // An empty layer still sets the order of layers.
    if (node.nodes.length === 0 && node.name !== 'layer') node.remove()
  })
}

/** Removes variables that nothing reads, and then those that only they read. */
function dropUnread(page: Container, variables: ReadonlySet<string>) {
  for (let dropped = true; dropped; ) {
    dropped = false
    const read = new Set([...variables, ...variablesIn(page.toString())])
    page.walkDecls(/^--/, (declaration) => {
      if (read.has(declaration.prop)) return
      declaration.remove()
      dropped = true
    })
  }
}

/** The variables that a text reads. */
const variablesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/var\(\s*(--(?:\\.|[\w-])+)/g)].map(([, name = '']) => name))
