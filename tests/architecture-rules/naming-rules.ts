import { isCallExpression, isIdentifier, isStringLiteral } from 'typescript/unstable/ast/is'
import { type Code, type Finding, matches, nameOf, within } from './code.ts'
import { TESTS } from './import-rules.ts'

/** Names that say student, a word only for texts on screen and addresses. */
export function studentsInNames(code: Code): Finding[] {
  return code.files
    .filter((file) => matches(file, '{contract,domain,server}/**') && !matches(file, TESTS))
    .flatMap((file) =>
      within(code.source(file))
        .filter((node) => isIdentifier(node) && /student/i.test(node.text))
        .map((node) => ({ file, says: `${node.getText()}: Rule 6: the code says pupil.` })),
    )
}

/** Things that are told to be missing under the code's name for them, not the screen's. */
export function pupilsInErrors(code: Code): Finding[] {
  return code.files
    .filter((file) => matches(file, 'server/**') && !matches(file, TESTS))
    .flatMap((file) =>
      within(code.source(file))
        .filter(isCallExpression)
        .filter((call) => nameOf(call.expression) === 'notFound')
        .flatMap((call) => [...call.arguments].filter(isStringLiteral))
        .filter(({ text }) => /pupil/i.test(text))
        .map(({ text }) => ({ file, says: `${text}: Rule 6: people are told of a student.` })),
    )
}

/** A first and a last name put together by hand: who has one name would get a space after it. */
export function namesPutTogether(code: Code): Finding[] {
  return code.files
    .filter(
      (file) => matches(file, '{contract,domain,server,web,content,scripts}/**') && !matches(file, TESTS),
    )
    .filter((file) => !/\/(?:person-name|full-name)\.ts$/.test(file))
    .filter((file) => /first_?name\}?(?: | \|\| ' ' \|\| )(?:\$\{)?[\w.]*last_?name/i.test(code.text(file)))
    .map((file) => ({
      file,
      says: 'Rule 6: a name is put together by fullName, or in SQL by fullNameColumn.',
    }))
}
