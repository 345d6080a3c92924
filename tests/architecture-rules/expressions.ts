import { analyse } from 'scslre'
import type { Node } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isRegularExpressionLiteral,
} from 'typescript/unstable/ast/is'
import { type Code, type Finding, matches, propertyRead, within } from './code.ts'

const PRODUCT = ['{content,contract,domain,server,web}/**']
const TESTS = ['**/*.test.{ts,tsx}', '**/contract-suite.ts']

/** Expressions that are put together while the program runs: of what, and on how much text. */
export const PUT_TOGETHER: Record<string, string> = {
  'server/accounts/email-links/redirects.ts':
    'addresses that the operator allows, on at most 2,000 characters',
  'server/config/setting-types.ts': 'protocols named in the code, on the operator’s settings',
  'server/static/built-files.ts': 'addresses and routes of our own build; a route has no two stars',
}

/** The place that normalises text, and one that draws our own. */
export const NORMALISING = ['domain/text.ts', 'server/photos/derive/stroke-font.ts']

export interface Expression {
  file: string
  /** As it is written, with its flags. */
  written: string
  expression: RegExp
}

/** Every regular expression that the product writes out, once for each file. */
export function expressionsIn(code: Code): Expression[] {
  const found = new Map<string, Expression>()
  for (const { file, node } of productNodes(code)) {
    if (!isRegularExpressionLiteral(node)) continue
    const written = node.text
    const end = written.lastIndexOf('/')
    const expression = new RegExp(written.slice(1, end), written.slice(end + 1))
    found.set(`${file} ${written}`, { file, written, expression })
  }
  return [...found.values()]
}

/** What may take longer than its text is long: regular expressions, those that this rule cannot read, normalisation. */
export function slowExpressions(code: Code): Finding[] {
  const slow = expressionsIn(code).flatMap(({ file, written, expression }) =>
    analyse(expression).reports.length > 0
      ? [{ file, says: `Rule 12: ${written} may take the square of its text’s length, or longer.` }]
      : [],
  )
  return [...slow, ...putTogether(code), ...normalised(code)]
}

function putTogether(code: Code): Finding[] {
  return [...productNodes(code)]
    .filter(({ node }) => makesExpression(node))
    .filter(({ file }) => !matches(file, ...Object.keys(PUT_TOGETHER)))
    .map(({ file }) => ({
      file,
      says: 'Rule 12: a regular expression is written out, so that its time can be checked.',
    }))
}

/** Unicode normalisation anywhere but where the text is cut first. */
function normalised(code: Code): Finding[] {
  return [...productNodes(code)]
    .filter(({ node }) => isCallExpression(node) && propertyRead(node.expression)?.name === 'normalize')
    .filter(({ file }) => !matches(file, ...NORMALISING))
    .map(({ file }) => ({
      file,
      says: 'Rule 12: text is normalised by domain/text.ts, which cuts it first.',
    }))
}

/** `new RegExp(…)` or `RegExp(…)`. */
function makesExpression(node: Node): boolean {
  if (!isNewExpression(node) && !isCallExpression(node)) return false
  return isIdentifier(node.expression) && node.expression.text === 'RegExp'
}

function* productNodes(code: Code): Generator<{ file: string; node: Node }> {
  for (const file of code.files) {
    if (!matches(file, ...PRODUCT) || matches(file, ...TESTS)) continue
    for (const node of within(code.source(file))) yield { file, node }
  }
}

/** How often a hostile part is repeated. An expression of exponential time would not come back from more at first. */
const TIMES = [12, 24, 200, 2000]
/** By how much more it is repeated when that was slow. */
const MORE = 4
/** Microseconds within which a linear expression has long been through. */
const SOON = 1500

/** What an expression is slow at; undefined if its time grows with the text, and not faster. */
export function slowAt(expression: RegExp): string | undefined {
  const all = new RegExp(expression.source, [...new Set(`${expression.flags}g`)].join(''))
  for (const [begin, part, end] of hostile(expression)) {
    const text = (times: number) => begin + part.repeat(times) + end
    const times = TIMES.find((times) => timeOf(all, text(times), SOON) >= SOON)
    if (times === undefined) continue
    // Four times the text takes sixteen times as long, or eight at the least.
    if (times < 100 || timeOf(all, text(times * MORE)) > timeOf(all, text(times)) * MORE * 2)
      return JSON.stringify(`${begin}${part}${part}…${end}`)
  }
  return undefined
}

/** An end that few expressions match, on a line of its own. */
const OTHER = '\n\u0001'

/** Parts to be repeated, made of the expression's own letters and of what its classes stand for. */
function* hostile({ source }: RegExp): Generator<[begin: string, part: string, end: string]> {
  const written = source.replaceAll(/\\[pPuxkcbB](?:\{[^}]*\}|[0-9a-f]{2,4})?|\\[dDwWsS]/gi, '')
  const letters = new Set(written.replaceAll(/[\\^$()[\]{}|?*+]/g, ''))
  for (const escaped of source.match(/\\[^\w]/g) ?? []) letters.add(escaped.slice(1))
  for (const each of 'a1 \n') letters.add(each)
  const some = [...letters].slice(0, 24)
  for (const one of some)
    for (const other of ['', ...some.filter((each) => each !== one)])
      for (const [begin, end] of [
        ['', ''],
        ['', OTHER],
        ['\u0001', OTHER],
      ] as const)
        yield [begin, one + other, end]
}

/** Microseconds of this process, the least of three tries, for all the matches in a text. */
function timeOf(all: RegExp, text: string, enough = 0): number {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least >= enough; tries++) {
    const before = process.cpuUsage()
    text.replace(all, '')
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, user + system)
  }
  return least
}
