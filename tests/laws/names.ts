import { isIdentifier } from 'typescript/unstable/ast/is'
import { type Code, type Finding, matches, within } from './code.ts'
import { TESTS } from './fence.ts'

/** Names that say student, a word only for texts on screen and addresses. */
export function studentsInNames(code: Code): Finding[] {
  return code.files
    .filter((file) => matches(file, '{contract,domain,server}/**') && !matches(file, TESTS))
    .flatMap((file) =>
      [...within(code.source(file))]
        .filter((node) => isIdentifier(node) && /student/i.test(node.text))
        .map((node) => ({ file, says: `${node.getText()}: Law 6: the code says pupil.` })),
    )
}
