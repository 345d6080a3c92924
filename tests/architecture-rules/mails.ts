import { type Code, type Finding, matches } from './code.ts'
import { TESTS } from './import-rules.ts'

const LIST = 'server/mails.ts'
const KIT = 'server/mail-templates/define-mail.ts'

/** Mails whose jobs nobody would work, as they are not listed. */
export function unlistedMails(code: Code): Finding[] {
  const listed = code.imports(LIST)
  return code.files
    .filter((file) => matches(file, 'server/**') && !matches(file, TESTS, KIT))
    .flatMap((file) =>
      [...code.text(file).matchAll(/\bconst (\w+) = define(?:Owner)?Mail(?:Job)?\b/g)]
        .map(([, name = '']) => name)
        .filter((name) => !(listed.includes(file) && code.text(LIST).split(/\W+/).includes(name)))
        .map((name) => ({
          file,
          says: `${name}: Rule 4: a mail is listed in ${LIST}, or its job is not worked.`,
        })),
    )
}

/** Mail that is sent past its definition, so that the desk has no name for it. */
export function mailsPastDefinition(code: Code): Finding[] {
  return code.files
    .filter((file) => matches(file, 'server/!(platform)/**') && !matches(file, TESTS, KIT))
    .filter((file) => /\bmail\.send\(/.test(code.text(file)))
    .map((file) => ({ file, says: 'Rule 4: a mail is sent by its definition, or by sendMail in its job.' }))
}
