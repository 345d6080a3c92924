import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { long } from '../long-tests.ts'
import { speltAddresses, speltScreens } from './addresses.ts'
import { CASTS, castsThroughUnknown } from './casts.ts'
import { Code, type Finding, matches } from './code.ts'
import { driversWithoutSuite } from './contract-suites.ts'
import { doubledExports, doubledNames, outsideAreas } from './desk-areas.ts'
import { undocumentedSettings } from './env-example.ts'
import { expressionsIn, NORMALISING, PUT_TOGETHER, slowAt, slowExpressions } from './expressions.ts'
import { forbiddenImports, importRules, mutualFolders } from './import-rules.ts'
import { mailsPastDefinition, unlistedMails } from './mails.ts'
import { namesPutTogether, pupilsInErrors, studentsInNames } from './naming-rules.ts'
import { mocksAndSleeps } from './no-mocks-or-sleeps.ts'
import { OPEN_TO_ANYONE, operationsOpenToAnyone } from './open-to-anyone.ts'
import { BEFORE_ANY_PERMISSION, MOUNTS, Permissions } from './permissions.ts'
import { allowed, broken } from './rule-violations.ts'
import { aroundSecondStep } from './second-step.ts'
import { FIELDS, FOR_OPERATORS, STORED_AS_DATA, sentencesInCode } from './sentences-in-code.ts'
import { otherwiseLabelled } from './spoken-labels.ts'
import { unheardProcesses } from './started-processes.ts'
import { ownStorage } from './storage.ts'
import { exportedNames, ownWords, RIGHT_WORDS } from './trade-words.ts'

let code: Code
beforeAll(() => {
  code = new Code(Object.assign({}, ...[...broken, ...allowed].map(({ texts }, no) => placed(texts, no))))
})
afterAll(() => code.close())

const ASIDE = /\/case-(\d+)\//

/** Puts the texts one folder deeper, where they meet neither the code nor each other, and the architecture rules still apply. */
function placed(texts: Record<string, string>, no: number): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([file, text]) => {
      const at = path.join(path.dirname(file), `case-${no}`, path.basename(file))
      return [at, text.replaceAll('~/', '../'.repeat(at.split('/').length - 1))]
    }),
  )
}

const once = <Result>(make: () => Result) => {
  const made: Result[] = []
  return () => {
    if (made.length === 0) made.push(make())
    return made[0] as Result
  }
}
const permissions = once(() => new Permissions(code))
const rules = {
  'a file imports what it may': once(() => forbiddenImports(code)),
  'two folders of a feature do not import each other': once(() => mutualFolders(code)),
  'every operation that the outside world reaches begins with its permission': () => permissions().findings,
  'what belongs to an account is only reached through the permission that asks for its second factor': once(
    () => aroundSecondStep(code),
  ),
  'the code says pupil: student stands only in words for the screen and in addresses': once(() =>
    studentsInNames(code),
  ),
  'a first and a last name are put together in one place': once(() => namesPutTogether(code)),
  'exported names and files have the trade’s words': once(() => ownWords(code)),
  'the desk is sorted by the same areas in each layer': once(() => outsideAreas(code)),
  'no two files of one side have one name': once(() => doubledNames(code)),
  'no two files of one side export one name': once(() => doubledExports(code)),
  'a type is not claimed by a cast through unknown': once(() => castsThroughUnknown(code)),
  'a missing student is not told of as a pupil': once(() => pupilsInErrors(code)),
  'an address of the API is spelt in contract/ alone': once(() => speltAddresses(code)),
  'an address of a screen is spelt in domain/screens.ts alone': once(() => speltScreens(code)),
  'every mail is listed': once(() => unlistedMails(code)),
  'a mail is sent by its definition': once(() => mailsPastDefinition(code)),
  'each driver of a port runs its contract suite': once(() => driversWithoutSuite(code)),
  'sentences that people read stand in content/': once(() => sentencesInCode(code)),
  'a regular expression is written out, and takes no longer than its text is long': once(() =>
    slowExpressions(code),
  ),
  'what a device keeps is kept in one place': once(() => ownStorage(code)),
  'a button is labelled with the words that it shows': once(() => otherwiseLabelled(code)),
  'no test replaces our own code or sleeps': once(() => mocksAndSleeps(code)),
  'whoever waits for a process hears that it cannot be started': once(() => unheardProcesses(code)),
}

// The first of them reads the whole program.
test.each(Object.entries(rules))('%s', (_, findings) => {
  expect(findings().filter(({ file }) => !ASIDE.test(file))).toEqual([])
})

test('the architecture rules look at all the code', () => {
  expect(code.files.length).toBeGreaterThan(1000)
  expect(permissions().operations.filter((operation) => !ASIDE.test(operation)).length).toBeGreaterThan(140)
})

test('every pattern in the architecture rules matches a file', () => {
  const patterns = [
    ...importRules.map((rule) => rule.in),
    ...MOUNTS,
    ...BEFORE_ANY_PERMISSION,
    ...FOR_OPERATORS,
    ...STORED_AS_DATA,
    ...FIELDS,
    ...Object.keys(PUT_TOGETHER),
    ...NORMALISING,
  ]
  const real = code.files.filter((file) => !ASIDE.test(file))
  expect(patterns.filter((pattern) => !real.some((file) => matches(file, pattern)))).toEqual([])
})

test('every operation that is open to anyone is listed with what it needs instead', () => {
  expect(operationsOpenToAnyone(code).toSorted()).toEqual(Object.values(OPEN_TO_ANYONE).flat().toSorted())
  const calls = code.files
    .filter((file) => matches(file, 'server/**') && !ASIDE.test(file) && file !== 'server/context.ts')
    .flatMap((file) => code.text(file).match(/\ballowAnyone\(/g) ?? [])
  expect(calls).toHaveLength(operationsOpenToAnyone(code).length)
})

test('every exemption from content/ still has sentences', () => {
  const all = sentencesInCode(code, []).filter(({ file }) => !ASIDE.test(file))
  const spared = [...FOR_OPERATORS, ...STORED_AS_DATA, ...FIELDS]
  expect(spared.filter((pattern) => !all.some(({ file }) => matches(file, pattern)))).toEqual([])
})

test('every exception for a word or a cast is still needed', () => {
  const real = code.files.filter((file) => !ASIDE.test(file))
  const names = new Set(real.flatMap((file) => exportedNames(code, file)))
  expect(Object.keys(RIGHT_WORDS).filter((name) => !names.has(name))).toEqual([])
  expect(Object.keys(CASTS).filter((file) => !code.text(file).includes('as unknown as'))).toEqual([])
})

/** What all rules find in the texts of a case. */
function foundIn(no: number): Finding[] {
  const all = Object.values(rules).flatMap((findings) => findings())
  return all.filter(({ file }) => ASIDE.exec(file)?.[1] === String(no))
}

test.each(
  broken.map(({ what, says }, no) => [what, says, no] as const),
)('a rule rejects %s', (_, says, no) => {
  const found = foundIn(no)
  expect(found.length).toBeGreaterThan(0)
  for (const finding of found) expect(finding.says).toContain(says)
})

test.each(
  allowed.map(({ what }, no) => [what, broken.length + no] as const),
)('no rule rejects %s', (_, no) => {
  expect(foundIn(no)).toEqual([])
})

test(
  'no regular expression takes longer than its text is long, whatever the text',
  long(
    'tests/architecture-rules/architecture-rules.test.ts',
    'a regular expression is written out, and takes no longer than its text is long',
  ),
  () => {
    const real = expressionsIn(code).filter(({ file }) => !ASIDE.test(file))
    expect(real.length).toBeGreaterThan(200)
    // Many are written in several files.
    const slow = [...Map.groupBy(real, ({ written }) => written)].flatMap(([written, [one]]) => {
      const text = one && slowAt(one.expression)
      return text === undefined ? [] : [`${one?.file} ${written} at ${text}`]
    })
    expect(slow).toEqual([])
  },
)

test.each([
  /\s+$/,
  /^\s+|\s+$/g,
  /^(?:\w+)+$/,
  /\d+ seconds/,
  /[^\s<>]+@[^\s<>]+/,
  /\+.*(?=@)/,
  /(?=["'\s]*=)/g,
  /(?<=^|\n)'(?=["'\s]*=)/g,
])(
  '%s is slow at some text',
  long('tests/architecture-rules/architecture-rules.test.ts', 'a rule rejects %s'),
  (expression) => {
    expect(slowAt(expression)).toBeDefined()
  },
)

test('every configuration variable is in .env.example, and no other', () => {
  const example = code.text('.env.example')
  expect(undocumentedSettings(code, example)).toEqual([])
  expect(undocumentedSettings(code, example.replace('# PORT=3000', '# PROT=3000'))).toMatchObject([
    { file: '.env.example', says: expect.stringContaining('PORT') },
    { file: 'server/config/', says: expect.stringContaining('PROT') },
  ])
})
