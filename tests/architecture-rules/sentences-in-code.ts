import type { Node } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'
import { type Code, type Finding, matches, nameOf } from './code.ts'
import { SUITES, TESTS } from './import-rules.ts'

const IN = '{contract,domain,server,web}/**'

/** Read by operators, at a terminal or in a log. */
export const FOR_OPERATORS = [
  'server/backup/**',
  'server/{main,export-snapshot,find-erasure-ledger}.ts',
  'server/accounts/{operator-commands,keys/rotate-key,roles/{first-admin,grant-admin}}.ts',
  'server/platform/{db/**/*,private-folder}.ts',
  'server/website/{sample-posts,render/{render-documents,render-site,reusable-process}}.ts',
]

/** Data rather than words: what the sample's visitors and clients wrote and read, and a consent, which is kept as it was read. */
export const STORED_AS_DATA = [
  'server/seed/past-campaign/sample-enquiries.ts',
  'server/seed/projects/sample-projects.ts',
  'domain/reminders/reminders.ts',
]

/** Label, help and limit of a field stand beside its schema, so that form, check and types come from one place. */
export const FIELDS = ['domain/site/kinds/*.ts']

const says = (text: string) => `${text}: Rule 11: sentences that people read stand in content/.`

/** Sentences that people read, outside content/; `aside` are files that may have them. */
export function sentencesInCode(
  code: Code,
  aside = [...FOR_OPERATORS, ...STORED_AS_DATA, ...FIELDS],
): Finding[] {
  return code.files
    .filter((file) => matches(file, IN) && !matches(file, TESTS, SUITES, ...aside))
    .flatMap((file) => sentencesIn(code.source(file)).map((text) => ({ file, says: says(text) })))
}

/** `refuses`: inside a refusal, where a phrase counts too. */
function sentencesIn(node: Node, refuses = false): string[] {
  if (isForProgrammers(node)) return []
  const text = textOf(node)
  const found = text !== undefined && (isSentence(text) || (refuses && isPhrase(text))) ? [text.trim()] : []
  const within = refuses || isErrorCall(node)
  node.forEachChild((child) => void found.push(...sentencesIn(child, within)))
  return found
}

/** What a caller is told, also below a field: whatever is said there is read by people. */
const isErrorCall = (node: Node) =>
  isCallExpression(node) && /^(invalid|conflict|forbidden)$/.test(nameOf(node.expression) ?? '')

/** CSS classes, errors that only a log shows, and the log itself. */
function isForProgrammers(node: Node): boolean {
  if (isJsxAttribute(node)) return node.name.getText() === 'className'
  if (isNewExpression(node)) return /^(Type|Range)?Error$/.test(nameOf(node.expression) ?? '')
  return (
    isCallExpression(node) &&
    isPropertyAccessExpression(node.expression) &&
    /\b(log|console)$/.test(node.expression.expression.getText())
  )
}

/** The text of a string, a template or an element, with `{}` for each value or element in it. */
function textOf(node: Node): string | undefined {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
  if (isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
  if (isJsxElement(node) || isJsxFragment(node))
    return node.children
      .map((child) => (isJsxText(child) ? child.text : isSpace(child) ? ' ' : '{}'))
      .join('')
  return undefined
}

/** `{' '}` between a text and an element. */
const isSpace = (node: Node) =>
  isJsxExpression(node) &&
  node.expression !== undefined &&
  isStringLiteral(node.expression) &&
  node.expression.text === ' '

const WORD = /^[“‘("]?[A-Za-z]+(?:[’'-][A-Za-z]+)*[”’"),;:.?!…]*$/
const END = /[a-zA-Z0-9}%”’")][.?!…][”’")]*$/

/** Three words or more, and the end of a sentence among them; `Sending the link…` is a button. */
function isSentence(text: string): boolean {
  const tokens = text.trim().split(/\s+/)
  const words = tokens.filter((token) => WORD.test(token)).length
  const ends = tokens.filter((token) => END.test(token))
  return words >= 3 && ends.some((end) => words > 3 || !end.endsWith('…'))
}

const isPhrase = (text: string) => text.split(/\s+/).filter((token) => WORD.test(token)).length > 1
