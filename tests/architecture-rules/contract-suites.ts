import path from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isTypePredicateNode,
} from 'typescript/unstable/ast/is'
import { type Code, type Finding, matches, within } from './code.ts'
import { SUITES, TESTS } from './import-rules.ts'

const PORTS = [
  'Files',
  'MailEvents',
  'Mailer',
  'Payments',
  'Roles',
  'SmsSender',
  'TestPayments',
  'UploadStore',
]
/** Ports themselves, and the files that choose among their drivers. */
const NO_DRIVERS = '**/{port,providers,roles}.ts'
const SAYS = 'Rule 7: a test beside it runs the port’s contract suite for this driver.'

/** Drivers beside a port's contract suite that no test runs it for. */
export function driversWithoutSuite(code: Code): Finding[] {
  return code.files
    .filter((file) => matches(file, SUITES))
    .flatMap((contract) => {
      const beside = code.files.filter((file) => path.dirname(file) === path.dirname(contract))
      const suites = beside
        .filter((file) => file.endsWith('.test.ts'))
        .map((file) => code.imports(file))
        .filter((imports) => imports.includes(contract))
      const drivers = beside.filter((file) => !matches(file, TESTS, NO_DRIVERS) && makesPort(code, file))
      return drivers
        .filter((driver) => !suites.some((imports) => imports.includes(driver)))
        .map((file) => ({ file, says: SAYS }))
    })
}

const makesPort = (code: Code, file: string) => within(code.source(file)).some(answersWithPort)

function answersWithPort(node: Node): boolean {
  if (!isFunctionDeclaration(node) && !isArrowFunction(node) && !isFunctionExpression(node)) return false
  const answer = node.type
  if (!answer || isTypePredicateNode(answer)) return false
  return within(answer).some((name) => isIdentifier(name) && PORTS.includes(name.text))
}
