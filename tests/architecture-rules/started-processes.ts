import { isCallExpression, isImportSpecifier } from 'typescript/unstable/ast/is'
import { type Code, type Finding, nameOf, within } from './code.ts'

const PROCESSES = 'node:child_process'
/** The one place that waits for an end. */
const END = 'server/platform/child-process.ts'
const STARTS = ['spawn', 'fork']
/** These have an end only in their callback, unless they are turned into promises. */
const CALLS_BACK = ['exec', 'execFile']

/** Code that starts a process and would not notice that it cannot be started. */
export function unheardProcesses(code: Code): Finding[] {
  return code.files
    .filter((file) => file !== END && code.imports(file).includes(PROCESSES))
    .flatMap((file) => {
      const nodes = within(code.source(file))
      const starts = nodes.some(
        (node) => isImportSpecifier(node) && STARTS.includes(nameOf(node.propertyName ?? node.name) ?? ''),
      )
      const hears = code.imports(file).includes(END)
      const calls = nodes.filter(
        (node) => isCallExpression(node) && CALLS_BACK.includes(nameOf(node.expression) ?? ''),
      )
      return [
        ...(starts && !hears ? [{ file, says: `${SAYS} endOf of ${END}.` }] : []),
        ...calls.map(() => ({ file, says: `${SAYS} promisify.` })),
      ]
    })
}

const SAYS = 'Rule 13: what cannot be started reports an error and never closes; wait by'
