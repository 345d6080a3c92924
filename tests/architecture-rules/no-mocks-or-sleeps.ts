import type { Node } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isCallExpression,
  isFunctionExpression,
  isImportSpecifier,
  isNewExpression,
} from 'typescript/unstable/ast/is'
import { type Code, type Finding, matches, nameOf, taken, within } from './code.ts'
import { SUITES, TESTS } from './import-rules.ts'

const IN = [TESTS, SUITES, 'tests/**']
/** Kills at a random moment, which takes a wait. */
const AT_RANDOM = 'tests/chaos/chaos.ts'
const MOCKS = ['mock', 'doMock', 'spyOn', 'stubGlobal']

/** Tests that replace our own code or what it builds on, or that wait for time to pass. */
export function mocksAndSleeps(code: Code): Finding[] {
  return code.files
    .filter((file) => matches(file, ...IN) && file !== AT_RANDOM)
    .flatMap((file) =>
      within(code.source(file)).flatMap((node) => {
        const says = replaces(node) ? MOCK : sleeps(node) ? SLEEP : undefined
        return says ? [{ file, says: `${node.getText()}: ${says}` }] : []
      }),
    )
}

const MOCK = 'Rule 8: a test runs our own code. Use a test app of its own, or a small server.'
const SLEEP = 'Rule 8: a test waits for what it wants to see, not for time to pass.'

function replaces(node: Node): boolean {
  const { name, from } = taken(node) ?? {}
  return nameOf(from) === 'vi' && name !== undefined && MOCKS.includes(name)
}

/** `page.waitForTimeout(…)`, `new Promise((done) => setTimeout(done, …))`, or Node's own promise version. */
function sleeps(node: Node): boolean {
  if (isImportSpecifier(node)) return nameOf(node.propertyName ?? node.name) === 'setTimeout'
  if (isNewExpression(node)) return nameOf(node.expression) === 'Promise' && waits(node.arguments?.[0])
  return taken(node)?.name === 'waitForTimeout'
}

function waits(work: Node | undefined): boolean {
  if (!work || (!isArrowFunction(work) && !isFunctionExpression(work))) return false
  const done = nameOf(work.parameters[0]?.name)
  return within(work.body).some(
    (call) =>
      isCallExpression(call) &&
      nameOf(call.expression) === 'setTimeout' &&
      nameOf(call.arguments[0]) === done,
  )
}
