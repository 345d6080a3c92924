import {
  type CallExpression,
  type FunctionDeclaration,
  type FunctionLikeDeclaration,
  type Node,
  type Statement,
  SyntaxKind,
} from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isAwaitExpression,
  isBlock,
  isCallExpression,
  isExpressionStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isMethodDeclaration,
  isObjectLiteralExpression,
  isSpreadAssignment,
  isVariableDeclaration,
  isVariableStatement,
} from 'typescript/unstable/ast/is'
import { type Code, type Declared, type Finding, matches, nameOf, propertyRead, within } from './code.ts'
import { FEATURES, ROUTES_AND_JOBS, SHARED, TESTS } from './import-rules.ts'

/** Where the outside world comes in: calls, jobs, uploads, operator commands. */
export const MOUNTS = [
  ...SHARED,
  `server/*/**/${ROUTES_AND_JOBS}`,
  'server/photos/**/uploads.ts',
  'scripts/*.ts',
]
/** What runs before any permission. */
export const BEFORE_ANY_PERMISSION = [
  // Defines the permissions.
  'server/context.ts',
  // Finds the caller.
  'server/accounts/**/read-actor.ts',
]
/** What an operation works with; a mount must pass its whole context on. */
const PORTS = ['db', 'files', 'jobs', 'mail', 'payments', 'sms']

const OPERATION = 'Rule 3: an operation’s first line is its permission, `require…(ctx)` or `allow…(ctx)`.'
const MOUNT = 'Rule 3: what is mounted hands its context to an operation, and does nothing by itself.'

/** The operations that the outside world can reach, and their first lines. */
export class Permissions {
  readonly operations: string[] = []
  readonly findings: Finding[] = []
  readonly #code: Code
  readonly #seen = new Set<Node>()

  constructor(code: Code) {
    this.#code = code
    for (const file of code.files)
      if (isMount(file)) {
        const source = code.source(file)
        this.#follow(source, file)
        if (!matches(file, ...BEFORE_ANY_PERMISSION)) this.#lookForWork(file, source)
      } else if (matches(file, FEATURES) && !matches(file, TESTS)) this.#lookForActors(file)
  }

  /** Follows everything named inside a node, whether called or passed on, but what is inside `except`. */
  #follow(node: Node, way: string, except: readonly Node[] = []): void {
    const inside = new Set(except.flatMap((inner) => within(inner)))
    for (const declared of this.#code.declared(namesIn(node).filter((name) => !inside.has(name)))) {
      if (!declared || this.#seen.has(declared.node)) continue
      this.#seen.add(declared.node)
      this.#reach(declared, way)
    }
  }

  #reach({ name, file, node }: Declared, way: string): void {
    if (isMount(file) || matches(file, 'tests/**', ...BEFORE_ANY_PERMISSION)) return
    const body = isVariableDeclaration(node) ? node.initializer : isFunction(node) ? node : undefined
    if (!body) return
    const operations = operationsIn(this.#code, body)
    for (const operation of operations) {
      this.operations.push(`${file} ${name}`)
      if (!this.#beginsWithPermission(operation))
        this.findings.push({ file, says: `${way} → ${name}: ${OPERATION}` })
    }
    this.#follow(body, `${way} → ${name}`, operations)
  }

  #beginsWithPermission(operation: FunctionLikeDeclaration): boolean {
    const first = operation.body && isBlock(operation.body) ? operation.body.statements[0] : undefined
    const { call, awaited } = (first && callOf(first)) ?? {}
    const permission = call && this.#permission(call.expression)
    if (!call || !permission || (isAsync(permission) && !awaited)) return false
    const [asking] = call.arguments
    const parameter = asking && isIdentifier(asking) ? this.#code.declared([asking])[0]?.node : undefined
    return parameter !== undefined && operation.parameters.some((own) => own === parameter)
  }

  /** The permission that a name refers to: one of context.ts, or a feature's own that calls one of these. */
  #permission(name: Node): FunctionDeclaration | undefined {
    const { name: known = '', file, node } = (isIdentifier(name) && this.#code.declared([name])[0]) || {}
    if (!node || !isFunctionDeclaration(node) || !/^(require|allow)[A-Z]/.test(known)) return undefined
    const asks = (inner: Node) =>
      isCallExpression(inner) && nameOf(inner.expression) !== known && this.#permission(inner.expression)
    return file === 'server/context.ts' || within(node).some(asks) ? node : undefined
  }

  /** Anything called with another actor in its context is as exposed as a route's operation. */
  #lookForActors(file: string): void {
    for (const node of within(this.#code.source(file)))
      if (isCallExpression(node) && node.arguments.some(namesActor)) this.#follow(node.expression, file)
  }

  #lookForWork(file: string, source: Node): void {
    for (const node of within(source)) {
      const { name, from } = propertyRead(node) ?? {}
      if (from && name && PORTS.includes(name) && isContext(this.#code, from))
        this.findings.push({ file, says: `${node.getText()}: ${MOUNT}` })
    }
  }
}

const isMount = (file: string) => matches(file, ...MOUNTS) && !matches(file, TESTS)

/** Names that may lead to code: neither types, nor the names an import or declaration introduces. */
function namesIn(node: Node): Node[] {
  return within(node).filter((inner) => isIdentifier(inner) && !isItsOwnName(inner))
}

const isItsOwnName = (name: Node) => (name.parent as { name?: Node }).name === name && isFunction(name.parent)

function isFunction(node: Node): node is FunctionLikeDeclaration {
  return (
    isFunctionDeclaration(node) ||
    isArrowFunction(node) ||
    isFunctionExpression(node) ||
    isMethodDeclaration(node)
  )
}

/** A function that takes a context, or those inside an object, a call or a function, as in the definition of a mail. */
function operationsIn(code: Code, body: Node): FunctionLikeDeclaration[] {
  const all = within(body)
    .filter(isFunction)
    .filter((inner) => takesContext(code, inner))
  const inside = new Set(all.flatMap((operation) => within(operation).filter((inner) => inner !== operation)))
  return all.filter((operation) => !inside.has(operation))
}

const takesContext = (code: Code, { parameters }: FunctionLikeDeclaration) =>
  parameters.some((parameter) => isContext(code, parameter))

/** A context has the caller and what an operation works with. */
function isContext({ checker }: Code, node: Node): boolean {
  const written = checker.getTypeAtLocation(node)
  const type = written && checker.getApparentType(checker.getNonNullableType(written) ?? written)
  if (!type || !checker.getPropertyOfType(type, 'actor')) return false
  return PORTS.some((port) => checker.getPropertyOfType(type, port))
}

/** `{ ...ctx, actor }`, or `{ ...ctx, actor: admin }`. */
const namesActor = (node: Node) =>
  isObjectLiteralExpression(node) &&
  node.properties.some(isSpreadAssignment) &&
  node.properties.some((property) => !isSpreadAssignment(property) && nameOf(property.name) === 'actor')

/** `require…(ctx)` of `await require…(ctx)`, or of `const { userId } = require…(ctx)`. */
function callOf(statement: Statement): { call: CallExpression; awaited: boolean } | undefined {
  const [declared, ...more] = isVariableStatement(statement) ? statement.declarationList.declarations : []
  const value = isExpressionStatement(statement) ? statement.expression : declared?.initializer
  const awaited = value !== undefined && isAwaitExpression(value)
  const call = awaited ? value.expression : value
  return call && isCallExpression(call) && more.length === 0 ? { call, awaited } : undefined
}

const isAsync = ({ modifiers }: FunctionDeclaration) =>
  modifiers?.some(({ kind }) => kind === SyntaxKind.AsyncKeyword) ?? false
