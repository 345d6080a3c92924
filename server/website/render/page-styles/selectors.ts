import { Parser } from 'htmlparser2'

/** The classes and ids in a page, its elements as `<name`, and its fields as `<input date`. */
export type Names = ReadonlySet<string>

/** Parts of form fields, which a selector may name without naming the field, and the fields that have them. */
const FIELD_PARTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/::placeholder/, ['<input', '<textarea']],
  [/::file-selector-button/, ['<input file']],
  [/::-webkit-search/, ['<input search']],
  [/::-webkit-(?:inner|outer)/, ['<input number']],
  [
    /::-webkit-(?:date|calendar)/,
    ['<input date', '<input datetime-local', '<input month', '<input time', '<input week'],
  ],
]

/** A class or id in a selector. */
const NAMED = /(?<!\\)[.#]((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi

/** What has to be in a page for a selector to match: all of `all`, and one of `fields` if there are any. */
interface Needs {
  all: readonly string[]
  fields: readonly string[] | undefined
}
const needs = new Map<string, Needs>()

/** Whether a selector may match something. Arguments of functions such as `:is()` and `:not()` are ignored. */
export function fits(selector: string, names: Names): boolean {
  let needed = needs.get(selector)
  if (!needed) {
    needed = needsOf(selector)
    needs.set(selector, needed)
  }
  if (needed.fields && !needed.fields.some((field) => names.has(field))) return false
  return needed.all.every((name) => names.has(name))
}

function needsOf(selector: string): Needs {
  let plain = selector
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/(?<!\\)(?:\((?:\\.|[^()\\])*\)|\[(?:\\.|[^[\]\\])*\])/g, '')
  }
  const [, fields] = FIELD_PARTS.find(([part]) => part.test(plain)) ?? []
  const elements = plain.replace(NAMED, '').matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/gi)
  return {
    all: [
      ...[...elements].map(([, name = '']) => `<${name.toLowerCase()}`),
      ...[...plain.matchAll(NAMED)].map(([, name = '']) => unescaped(name)),
    ],
    fields,
  }
}

function unescaped(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, char: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : char,
  )
}

/** The names in a page's HTML. */
export function namesIn(html: string): Names {
  const names = new Set<string>()
  const parser = new Parser({
    onopentag(element, { class: classes = '', id, type }) {
      names.add(`<${element}`)
      if (element === 'input' && type) names.add(`<input ${type}`)
      for (const name of classes.split(/\s+/)) names.add(name)
      if (id) names.add(id)
    },
  })
  parser.end(html)
  return names
}
