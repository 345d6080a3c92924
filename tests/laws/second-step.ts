import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import { type Code, type Finding, matches, nameOf, taken, within } from './code.ts'
import { FEATURES, TESTS } from './fence.ts'

/** Signing in, stepping up and signing out: the second factor cannot be asked for before it can be given. */
const BEFORE_THE_SECOND_STEP =
  'server/accounts/**/{challenge-factor,change-user,confirm-change,enrol-factor,factors,read-user,sign-out,unenrol-factor,verify-factor}.ts'

/**
 * The roles that a page asks for to know whom to ask for the factor; whether a mailed link is the reader's own; guesses, which
 * count for every session.
 */
const KNOWS_WHO_ASKS = ['server/accounts/**/{look-at-link,read-roles}.ts', 'server/school/**/typed-code.ts']

const SAYS = 'Law 3: ask for what belongs to an account by requireUser, which asks for its second factor.'

/** Ways to an account's own things around the permission that asks for its second factor. */
export function aroundSecondStep(code: Code): Finding[] {
  return code.files
    .filter((file) => matches(file, FEATURES) && !matches(file, TESTS))
    .flatMap((file) => {
      const asksLess = matches(file, BEFORE_THE_SECOND_STEP) ? () => false : isNamed('requireSession')
      const looksItself = matches(file, ...KNOWS_WHO_ASKS)
        ? () => false
        : (node: Node) => readsActor(code, node)
      return [...within(code.source(file))]
        .filter((node) => asksLess(node) || looksItself(node))
        .map((node) => ({ file, says: `${node.getText()}: ${SAYS}` }))
    })
}

const isNamed = (name: string) => (node: Node) => nameOf(node) === name

/** Takes the actor out of something, and it is the context's own. */
function readsActor({ checker }: Code, node: Node): boolean {
  const { name, from } = taken(node) ?? {}
  const type = from && name === 'actor' ? checker.getTypeAtLocation(from) : undefined
  const actor = type && checker.getPropertyOfType(type, 'actor')
  return (actor?.declarations ?? []).some(
    ({ kind, path }) => kind === SyntaxKind.PropertySignature && path.endsWith('/server/context.ts'),
  )
}
