import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import { type Code, type Finding, matches, nameOf, propertyRead, within } from './code.ts'
import { FEATURES, TESTS } from './import-rules.ts'

/** Signing in, stepping up and signing out: the second factor cannot be required before it can be given. */
const BEFORE_THE_SECOND_STEP = [
  ...[
    'challenge-factor',
    'change-user',
    'confirm-change',
    'enrol-factor',
    'factors',
    'read-user',
    'sign-out',
  ],
  ...['unenrol-factor', 'verify-factor'],
].map((name) => `server/accounts/**/${name}.ts`)

/**
 * The roles, which tell a page whom to ask for the factor; whether a mailed link is the reader's own; guesses, which
 * count in every session.
 */
const KNOWS_WHO_ASKS = [
  'server/accounts/**/preview-link-target.ts',
  'server/accounts/**/read-roles.ts',
  'server/school/**/find-pupil-by-code.ts',
]

const SAYS = 'Rule 3: ask for what belongs to an account by requireUser, which asks for its second factor.'
const NO_EXCEPTION = 'Rule 3: this needs no exception from the second step any more. Take it out of the list.'

/** Ways to an account's data that bypass the permission asking for its second factor. */
export function aroundSecondStep(code: Code): Finding[] {
  const files = code.files.filter((file) => matches(file, FEATURES) && !matches(file, TESTS))
  return [
    ...except(BEFORE_THE_SECOND_STEP, files, (file) => nodesOf(code, file, isNamed('requireSession'))),
    ...except(KNOWS_WHO_ASKS, files, (file) => nodesOf(code, file, (node) => readsActor(code, node))),
  ]
}

/** Findings in files, except in those excepted; every exception must be needed. */
function except(exceptions: string[], files: string[], find: (file: string) => Node[]): Finding[] {
  const found = new Map(files.map((file) => [file, find(file)]))
  const needed = (pattern: string) => files.some((file) => matches(file, pattern) && found.get(file)?.length)
  return [
    ...exceptions.filter((pattern) => !needed(pattern)).map((file) => ({ file, says: NO_EXCEPTION })),
    ...[...found]
      .filter(([file]) => !matches(file, ...exceptions))
      .flatMap(([file, nodes]) => nodes.map((node) => ({ file, says: `${node.getText()}: ${SAYS}` }))),
  ]
}

const nodesOf = (code: Code, file: string, asked: (node: Node) => boolean) =>
  within(code.source(file)).filter(asked)

const isNamed = (name: string) => (node: Node) => nameOf(node) === name

/** Takes the actor from something that is the context itself. */
function readsActor({ checker }: Code, node: Node): boolean {
  const { name, from } = propertyRead(node) ?? {}
  const type = from && name === 'actor' ? checker.getTypeAtLocation(from) : undefined
  const actor = type && checker.getPropertyOfType(type, 'actor')
  return (actor?.declarations ?? []).some(
    ({ kind, path }) => kind === SyntaxKind.PropertySignature && path.endsWith('/server/context.ts'),
  )
}
