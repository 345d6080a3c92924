import { type AtRule, type Container, parse } from 'postcss'
import { fits, type Names, namesIn } from './selectors.ts'

/**
 * Parses a finished style sheet once. For a page's HTML it returns the part that this HTML can use: every rule whose
 * elements, classes and ids all occur in it, in the sheet's order and layers, with the variables, keyframes and
 * properties these refer to. Every state stays (`:hover`, `:popover-open`, print, no scripts); rules for what a script
 * adds to the page do not.
 */
export function pageStyles(sheet: string): (html: string) => string {
  const whole = parse(sheet.trim())
  mixColours(whole)
  dropFallbacks(whole)
  joinTwins(whole)
  const named: AtRule[] = []
  whole.walkAtRules(/^(?:keyframes|property)$/, (rule) => {
    named.push(rule.remove())
  })
  return (html) => {
    const page = whole.clone()
    const names = namesIn(html)
    prune(page, names)
    dropUnread(page, html)
    prune(page, names)
    const rules = page.toString()
    const words = new Set(rules.match(/[\w-]+/g))
    return rules + named.filter(({ params }) => words.has(params)).join('')
  }
}

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

/** Removes the fallbacks of variables that the root defines for every element. */
function dropFallbacks(sheet: Container) {
  const known = new Set<string>()
  sheet.walkRules(/^:root\b/, (rule) => {
    rule.walkDecls(/^--/, ({ prop }) => {
      known.add(prop)
    })
  })
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(/(var\((--[\w-]+)),[^()]*(?=\))/g, (all, kept, name) =>
      known.has(name) ? kept : all,
    )
  })
}

/** Joins neighbouring rules with the same selector, and drops what one rule says word for word again. */
function joinTwins(sheet: Container) {
  sheet.walkRules((rule) => {
    const before = rule.prev()
    if (before?.type === 'rule' && before.selector === rule.selector) {
      rule.prepend(before.nodes)
      before.remove()
    }
    rule.each((node) => {
      const again = rule.nodes.findLast((other) => `${other}` === `${node}`)
      if (again !== node) node.remove()
    })
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
function dropUnread(page: Container, html: string) {
  for (let dropped = true; dropped; ) {
    dropped = false
    const read = new Set(
      [...`${page}${html}`.matchAll(/var\(\s*(--(?:\\.|[\w-])+)/g)].map(([, name = '']) => name),
    )
    page.walkDecls(/^--/, (declaration) => {
      if (read.has(declaration.prop)) return
      declaration.remove()
      dropped = true
    })
  }
}
