import type { Statement } from 'typescript/unstable/ast'
import { isIdentifier, isVariableStatement } from 'typescript/unstable/ast/is'
import { type Code, type Finding, nameOf, within } from './code.ts'

/** Short words of our own that came back after decision 150, with what the trade says instead. */
const OWN_WORDS: Record<string, string> = {
  ...instead('recorded', 'say', 'says', 'said', 'saying'),
  ...instead('active', 'stand', 'stands', 'standing'),
  ...instead('requested, or a question', 'ask', 'asks', 'asked', 'asking', 'asker'),
  ...instead('stored, retained or saved', 'kept'),
  ...instead('notified', 'tell', 'tells', 'told'),
  ...instead('next', 'come', 'comes'),
  ...instead('a variant, or classes', 'look', 'looks', 'looked'),
  ...instead('received', 'heard'),
  ...instead('accepted or recorded', 'taken'),
  ...instead('remaining', 'left'),
  ...instead('rejected, or opted out', 'refuse', 'refuses', 'refused', 'refusal', 'refusals'),
}

function instead(trade: string, ...own: string[]): Record<string, string> {
  return Object.fromEntries(own.map((word) => [word, trade]))
}

/** Exported names in which such a word is the right one. */
export const RIGHT_WORDS: Record<string, string> = {
  TAKEN_AT: 'A photo is taken',
  byTimeTaken: 'A photo is taken',
  RIGHT_TO_LEFT: 'Scripts are written that way',
  leftEdgeOf: 'A side of a picture',
}

/** Words of our own in an exported name, or in the path of a file. */
export function ownWords(code: Code): Finding[] {
  return code.files.flatMap((file) => {
    const paths = ownWordsOf(file.replace(/\.tsx?$/, ''))
    const names = exportedNames(code, file).flatMap((name) =>
      name in RIGHT_WORDS ? [] : ownWordsOf(name).map((word) => `${name}: ${word}`),
    )
    return [...paths, ...names].map((found) => ({ file, says: `Rule 6: the trade has a word: ${found}` }))
  })
}

/** What a file declares and exports. */
export function exportedNames(code: Code, file: string): string[] {
  return [...code.source(file).statements].filter(isExported).flatMap((statement) => {
    const declared = isVariableStatement(statement)
      ? [...statement.declarationList.declarations].flatMap(({ name }) => within(name).filter(isIdentifier))
      : [(statement as Statement & { name?: Statement }).name]
    return declared.flatMap((name) => nameOf(name) ?? [])
  })
}

const isExported = (statement: Statement) => /^export\s/.test(statement.getText())

function ownWordsOf(name: string): string[] {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]/)
  return words.flatMap((word) => (word in OWN_WORDS ? `${word} is ${OWN_WORDS[word]}` : []))
}
