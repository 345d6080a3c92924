import type { Node } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isCallExpression,
  isFunctionExpression,
  isImportSpecifier,
  isNewExpression,
  isNumericLiteral,
  isObjectLiteralExpression,
  isPropertyAssignment,
} from 'typescript/unstable/ast/is'
import { type Code, type Finding, matches, nameOf, propertyRead, within } from './code.ts'
import { SUITES, TESTS } from './import-rules.ts'

const IN = [TESTS, SUITES, 'tests/**']
/** Kills at a random moment, which takes a wait. */
const AT_RANDOM = 'tests/chaos/chaos.ts'
const MOCKS = ['mock', 'doMock', 'spyOn', 'stubGlobal']

/** Tests that replace our own code or what it builds on, that wait for time to pass, or that fail when it has. */
export function mocksAndSleeps(code: Code): Finding[] {
  return code.files
    .filter((file) => matches(file, ...IN) && file !== AT_RANDOM)
    .flatMap((file) => {
      // Journeys have limits of their own, which their runner moves.
      const timed = matches(file, TESTS, SUITES)
      return within(code.source(file)).flatMap((node) => {
        const says = replaces(node) ? MOCK : sleeps(node) ? SLEEP : timed && limits(node) ? LIMIT : undefined
        return says ? [{ file, says: `${node.getText()}: ${says}` }] : []
      })
    })
}

const MOCK = 'Rule 8: a test runs our own code. Use a test app of its own, or a small server.'
const SLEEP = 'Rule 8: a test waits for what it wants to see, not for time to pass.'
const LIMIT =
  'Rule 8: a busy machine makes a test slow and never red, so a test has no limit of time of its own.'

function replaces(node: Node): boolean {
  const { name, from } = propertyRead(node) ?? {}
  return nameOf(from) === 'vi' && name !== undefined && MOCKS.includes(name)
}

/** `page.waitForTimeout(…)`, `new Promise((done) => setTimeout(done, …))`, or Node's own promise version. */
function sleeps(node: Node): boolean {
  if (isImportSpecifier(node)) return nameOf(node.propertyName ?? node.name) === 'setTimeout'
  if (isNewExpression(node)) return nameOf(node.expression) === 'Promise' && waits(node.arguments?.[0])
  return propertyRead(node)?.name === 'waitForTimeout'
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

/** What takes a limit behind its function or beside it. */
const RUNS = ['test', 'it', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach']
const WAITS = ['waitFor', 'waitUntil']

/** `test('…', …, 60_000)`, `expect.poll(…, { timeout: 5000 })`, `AbortSignal.timeout(…)` or `vi.waitFor(…)`. */
function limits(node: Node): boolean {
  if (!isCallExpression(node)) return false
  const { name, from } = propertyRead(node.expression) ?? {}
  if (nameOf(from) === 'vi' && name !== undefined && WAITS.includes(name)) return true
  if (nameOf(from) === 'AbortSignal' && name === 'timeout') return true
  const polls = nameOf(from) === 'expect' && name === 'poll'
  return (polls || RUNS.includes(runnerOf(node.expression) ?? '')) && node.arguments.some(isLimit)
}

/** `test` of `test(…)`, `test.each(…)(…)` and `test.skipIf(…)(…)`. */
function runnerOf(called: Node): string | undefined {
  if (isCallExpression(called)) return runnerOf(called.expression)
  const { from } = propertyRead(called) ?? {}
  return from ? runnerOf(from) : nameOf(called)
}

function isLimit(given: Node): boolean {
  if (isNumericLiteral(given)) return true
  if (!isObjectLiteralExpression(given)) return false
  return given.properties.some((one) => isPropertyAssignment(one) && nameOf(one.name) === 'timeout')
}
