import { expect, test } from 'vitest'
import { classYearOn } from './class-year-on.ts'
import {
  type ClassProblem,
  ClassRef,
  classInFile,
  classKey,
  compareClasses,
  isClassName,
  isSampleClass,
  parseClass,
  stagesOf,
} from './classes.ts'
import { OTHER_STAGE, stageInAddress, stageName, stageOfAddress } from './stages.ts'

const OTHER = 'Other classes'

/** What is typed, the name that it becomes, and its stages. */
const NAMES: [typed: string, name: string, stages: string][] = [
  // As the sample has them.
  ['3B', '3B', 'P3'],
  [' 3b ', '3B', 'P3'],
  ['3 b', '3B', 'P3'],
  ['3-B', '3B', 'P3'],
  ['1a', '1A', 'P1'],
  ['6F', '6F', 'P6'],
  // Primary.
  ['P1', 'P1', 'P1'],
  ['p1', 'P1', 'P1'],
  ['P 1', 'P 1', 'P1'],
  ['P.1', 'P.1', 'P1'],
  ['P-1', 'P-1', 'P1'],
  ['P3B', 'P3B', 'P3'],
  ['p3b', 'P3B', 'P3'],
  ['P3 b', 'P3 B', 'P3'],
  ['P7A', 'P7A', 'P7'],
  ['P3G', 'P3G', 'P3'],
  ['P5M', 'P5M', 'P5'],
  ['P5mc', 'P5MC', 'P5'],
  ['P6 MacD', 'P6 MacD', 'P6'],
  ['Primary 3', 'Primary 3', 'P3'],
  ['primary 3', 'Primary 3', 'P3'],
  ['PRIMARY 3', 'PRIMARY 3', 'P3'],
  ['Primary 3 b', 'Primary 3 B', 'P3'],
  ['Primary Three', 'Primary Three', 'P3'],
  ['Primary seven', 'Primary seven', 'P7'],
  ['Prim 2', 'Prim 2', 'P2'],
  ['Class 3b', 'Class 3B', 'P3'],
  ['Year 3B', 'Year 3B', 'P3'],
  ['Form 3c', 'Form 3C', 'P3'],
  ['Year 3', 'Year 3', 'P3'],
  ['P7 Mrs Smith', 'P7 Mrs Smith', 'P7'],
  ['  P7   Mrs  Smith ', 'P7 Mrs Smith', 'P7'],
  ['p7 Mrs Smith', 'P7 Mrs Smith', 'P7'],
  ['P7 (Mrs Smith)', 'P7 (Mrs Smith)', 'P7'],
  ['P7: Mr Núñez', 'P7: Mr Núñez', 'P7'],
  ['P4 - Miss O’Hara', 'P4 - Miss O’Hara', 'P4'],
  ['P4 – Room 2', 'P4 - Room 2', 'P4'],
  ['P2 Red', 'P2 Red', 'P2'],
  ['P2/1', 'P2/1', 'P2'],
  ['P2.1', 'P2.1', 'P2'],
  ['Ｐ３Ｂ', 'P3B', 'P3'],
  // Composites.
  ['P3/4', 'P3/4', 'P3 P4'],
  ['p3/4', 'P3/4', 'P3 P4'],
  ['P3 / 4', 'P3/4', 'P3 P4'],
  ['P3/P4', 'P3/P4', 'P3 P4'],
  ['p3/p4', 'P3/P4', 'P3 P4'],
  ['P3-4', 'P3-4', 'P3 P4'],
  ['P3_4', 'P3_4', 'P3 P4'],
  ['P3 & 4', 'P3 & 4', 'P3 P4'],
  ['P3+4', 'P3+4', 'P3 P4'],
  ['P3,4', 'P3,4', 'P3 P4'],
  ['P3 and P4', 'P3 and P4', 'P3 P4'],
  ['P3/4B', 'P3/4B', 'P3 P4'],
  ['P3/4 Miss Bain', 'P3/4 Miss Bain', 'P3 P4'],
  ['Primary 3/4', 'Primary 3/4', 'P3 P4'],
  ['P1/2/3', 'P1/2/3', 'P1 P2 P3'],
  ['P1-3', 'P1-3', 'P1 P2 P3'],
  ['P5-P7', 'P5-P7', 'P5 P6 P7'],
  ['P1 to P3', 'P1 to P3', 'P1 P2 P3'],
  ['3/4', '3/4', 'P3 P4'],
  ['1/2/3', '1/2/3', 'P1 P2 P3'],
  ['6/7', '6/7', 'P6 P7'],
  ['3/4b', '3/4B', 'P3 P4'],
  ['P7/S1', 'P7/S1', 'P7 S1'],
  // Secondary.
  ['S1', 'S1', 'S1'],
  ['s1', 'S1', 'S1'],
  ['S6', 'S6', 'S6'],
  ['S3 Tweed', 'S3 Tweed', 'S3'],
  ['s3 Tweed', 'S3 Tweed', 'S3'],
  ['S3T', 'S3T', 'S3'],
  ['S1/2', 'S1/2', 'S1 S2'],
  ['S5/6', 'S5/6', 'S5 S6'],
  ['Secondary 4', 'Secondary 4', 'S4'],
  ['S2 Mr Hay', 'S2 Mr Hay', 'S2'],
  // Nursery.
  ['Nursery', 'Nursery', 'Nursery'],
  ['nursery am', 'Nursery am', 'Nursery'],
  ['Nursery PM', 'Nursery PM', 'Nursery'],
  ['N4', 'N4', 'Nursery'],
  ['ELC', 'ELC', 'Nursery'],
  ['ELC 3-5', 'ELC 3-5', 'Nursery'],
  ['Pre-school', 'Pre-school', 'Nursery'],
  ['Early Years', 'Early Years', 'Nursery'],
  ['Sgoil-àraich', 'Sgoil-àraich', 'Nursery'],
  ['Nursery/P1', 'Nursery/P1', 'Nursery P1'],
  // Names of no stage.
  ['Room 4', 'Room 4', OTHER],
  ['room 4', 'Room 4', OTHER],
  ['Class 1', 'Class 1', OTHER],
  ['Mrs Smith', 'Mrs Smith', OTHER],
  ['Mrs O’Neil-Reid', 'Mrs O’Neil-Reid', OTHER],
  ['Tweed', 'Tweed', OTHER],
  ['Badgers', 'Badgers', OTHER],
  ['Support base', 'Support base', OTHER],
  ['Year 9', 'Year 9', OTHER],
  ['Seòmar 2', 'Seòmar 2', OTHER],
]

test.each(NAMES)('%j is %j, of %s', (typed, name, stages) => {
  const read = parseClass(typed)
  expect(read).toMatchObject({ name })
  expect(stagesOf(typed).map(stageName).join(' ')).toBe(stages)
  expect(ClassRef.parse(typed)).toBe(name)
  // What was tidied is tidy, and the same class.
  expect(parseClass(name)).toEqual(read)
})

test.each<[string, ClassProblem]>([
  ...['7A', '7G', '33B', '3BBB', '1st', '3', '12', '3/5', '4/3', '12/3', '3 April', '1A12', '4 Mrs Hay'].map(
    (typed): [string, ClassProblem] => [typed, 'not-class'],
  ),
  ...['', 'B', '-', '?', 'n/a', 'None', 'TBC', 'Class', '=1+1', '(P3)', '/P3'].map(
    (typed): [string, ClassProblem] => [typed, 'not-class'],
  ),
  ...['P8', 'P0', 'P12', 'S7', 'S0', 'Primary 9'].map((typed): [string, ClassProblem] => [typed, 'no-stage']),
  ...['P3 <b>', 'office@school', 'P3\\4', 'P3;4', 'P3*'].map((typed): [string, ClassProblem] => [
    typed,
    'signs',
  ]),
  [`P3 ${'x'.repeat(38)}`, 'too-long'],
  [`P3 ${'x'.repeat(90)}`, 'too-long'],
])('%j is no class: %s', (typed, problem) => {
  expect(parseClass(typed)).toEqual({ problem })
  expect(isClassName(typed)).toBe(false)
  expect(ClassRef.safeParse(typed).success).toBe(false)
})

test.each([
  ['3B', 'P3B', 'p3b', 'P3 B', 'Primary 3 b', 'Class 3b', 'Year 3B', 'Form 3B'],
  ['P3/4', 'P3-4', 'P3_4', 'P3/P4', 'p3 / 4', 'P3 & 4', 'P3 and P4', 'Primary 3/4', '3/4'],
  ['P7 Mrs Smith', 'p7 mrs smith', 'P7_Mrs_Smith', 'P7 - Mrs Smith', 'Primary Seven Mrs Smith'],
  ['P7 Mr Núñez', 'P7 Mr Nunez'],
  ['S3 Tweed', 'Secondary 3 Tweed', 's3-tweed'],
  ['Room 4', 'ROOM 4', 'Room-4', 'room4'],
])('%s is one class however it is written', (name, ...others) => {
  expect(others.map(classKey)).toEqual(others.map(() => classKey(name)))
})

test('classes that differ in more than their spelling are different', () => {
  const names = [
    '3B',
    'P3',
    'P3/4',
    'P4',
    'S3',
    'S3B',
    'P3 Tweed',
    'Room 3',
    'Class 3',
    'P1/2',
    'P1/2/3',
    'P1',
    'N3',
  ]
  expect(new Set(names.map(classKey)).size).toBe(names.length)
  expect(new Set(names.map(classInFile)).size).toBe(names.length)
})

test('classes are sorted as the school goes up, and by numbers', () => {
  const sorted = [
    ...['Nursery', '1A', 'P1/2', 'P2', 'P2/3', 'P2A', 'P3', 'P3 Mrs Bell', '6F', 'P7'],
    ...['S1', 'S1 Tweed', 'S6', 'Badgers', 'Room 2', 'Room 10'],
  ]
  expect(sorted.toReversed().toSorted(compareClasses)).toEqual(sorted)
})

test('each stage has its own address', () => {
  const all = Array.from({ length: OTHER_STAGE + 1 }, (_, stage) => stage)
  expect(all.map((stage) => stageOfAddress(stageInAddress(stage)))).toEqual(all)
  expect(stageInAddress(3)).toBe('3')
  expect(stageOfAddress('12')).toBeUndefined()
  expect(stageOfAddress(null)).toBeUndefined()
})

test.each([
  ['3B', '4B'],
  ['6F', null],
  ['P3B', 'P4B'],
  ['P6', 'P7'],
  ['P7', null],
  ['P7 Mrs Smith', null],
  ['P3/4', 'P4/5'],
  ['P1/2/3', 'P2/3/4'],
  ['P6/7', 'P7'],
  ['P5M', 'P6M'],
  ['Primary Three', 'Primary Four'],
  ['S3 Tweed', 'S4 Tweed'],
  ['S6', null],
  ['Nursery', 'Nursery'],
  ['Room 4', 'Room 4'],
])('a year on, %s is %s', (name, next) => {
  expect(classYearOn(name)).toBe(next)
})

test.each([
  ['3B', '3B'],
  ['P3/4', 'P3-4'],
  ['P1/2/3', 'P1-2-3'],
  ['P7 (Mrs O’Neil)', 'P7-Mrs-ONeil'],
  ['P7: Mr Núñez', 'P7-Mr-Nunez'],
])('in the name of a file %s is %s', (name, file) => {
  expect(classInFile(name)).toBe(file)
  expect(isSampleClass(file)).toBe(isSampleClass(name))
})

test('a number after a point or in brackets counts the classes of one stage, and is no second stage', () => {
  for (const name of ['P1.2', 'P1 (2)']) {
    expect(stagesOf(name).map(stageName)).toEqual(['P1'])
    expect(classKey(name)).not.toBe(classKey('P1/2'))
    expect(classKey(name)).toBe('1.2')
  }
  expect(classKey('P1 and 2')).toBe(classKey('P1/2'))
  expect([classYearOn('S1.2'), classYearOn('S1.3')]).toEqual(['S2.2', 'S2.3'])
})
