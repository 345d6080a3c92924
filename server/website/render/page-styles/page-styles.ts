import { type AtRule, type Container, parse } from 'postcss'
import { fits, type Names, namesIn } from './selectors.ts'

/**
 * Takes from the finished style sheet the part that a page's HTML can use, to be written into the page: a link to the
 * sheet would cost each first visit a round trip before anything is painted, and 8 kB. A rule stays if its elements,
 * classes and ids all occur in the page, in whatever state (`:hover`, `[open]`); tools that look selectors up in
 * the page drop open menus and focus rings (decision 147). What scripts add is in the whole sheet, which they load,
 * and what only paper needs in a sheet of its own (`printStyles`).
 */
export function pageStyles(sheet: string): (html: string) => string {
  const whole = parse(sheet.trim())
  mixColours(whole)
  dropFallbacks(whole)
  whole.walkAtRules('media', (group) => {
    if (group.params === PRINT) group.remove()
  })
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

const PRINT = 'print'

/**
 * Takes from the finished style sheet what applies only in print, and the variables that it reads. A page links it, since
 * hardly anybody prints.
 */
export function printStyles(sheet: string): string {
  const whole = parse(sheet.trim())
  mixColours(whole)
  const setInPrint = new Set<string>()
  whole.walkAtRules('media', (group) => {
    if (group.params !== PRINT) return
    group.walkDecls(/^--/, ({ prop }) => {
      setInPrint.add(prop)
    })
  })
  keepPrint(whole)
  // The page's own rules read what is set in print.
  dropUnread(whole, setInPrint)
  return whole.toString()
}

/** Removes all rules but those for print, and variables. */
function keepPrint(container: Container) {
  container.each((node) => {
    if (node.type === 'atrule' && node.name === 'media' && node.params === PRINT) return
    if (node.type === 'atrule' && node.name === 'layer') {
      if (node.nodes) keepPrint(node)
    } else if (node.type === 'rule' && node.selectors.includes(':root'))
      node.each((declaration) => {
        if (declaration.type !== 'decl' || !declaration.prop.startsWith('--')) declaration.remove()
      })
    else node.remove()
  })
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

/** A variable with its fallback, which may call one function. */
const WITH_FALLBACK = /var\((--[\w-]+),((?:[^()]|\([^()]*\))*)\)/g

/** Leaves out fallbacks of what `:root` sets: Tailwind names a dozen fonts behind the site's own. */
function dropFallbacks(sheet: Container) {
  const always = new Set<string>()
  sheet.walkRules((rule) => {
    const { parent } = rule
    const conditional = parent?.type === 'atrule' && (parent as AtRule).name !== 'layer'
    if (conditional || !rule.selectors.includes(':root')) return
    rule.walkDecls(/^--/, ({ prop }) => {
      always.add(prop)
    })
  })
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(WITH_FALLBACK, (whole, name: string) =>
      always.has(name) ? `var(${name})` : whole,
    )
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
