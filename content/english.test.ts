import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** What the specification words in another way, to the letter. */
const SPECIFIED = [
  "Thank you for your inquiry. We'll get back to you within 24 hours.",
  "You don't have permission to access this page. Admin privileges are required.",
  'a letter of action sent by e-mail',
]

const SLIPS: readonly (readonly [slip: string, RegExp])[] = [
  ['straight quote', /\p{L}['"](?=\p{L}|\s|$)|(?:^|\s)['"]\p{L}/u],
  ['two spaces', /[\p{L}\p{P}] {2,}\p{L}/u],
  ['e-mail, which is email here', /\be-mail/i],
  [
    'American spelling',
    /\b(?:cancel(?:ed|ing)|(?:un)?label(?:ed|ing)|travel(?:ed|ing|er)|color(?:s|ed|ful)?|gray|toward|center(?:s|ed)?|favor\w*|behavior|neighbor\w*|honor\w*|fulfill|catalog|jewelry|inquir(?:y|ies)|(?:organ|recogn|apolog|real|final)iz\w+)\b/i,
  ],
]

/** What is wrong with a text, as far as a machine can see. */
function slipsOf(text: string): string[] {
  const words = SPECIFIED.reduce((left, sentence) => left.replace(sentence, ''), text)
  return SLIPS.filter(([, pattern]) => pattern.test(words)).map(([slip]) => slip)
}

/** The texts in a file: string literals with a space in them, or the lines of Markdown, without code. */
function textsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  if (file.endsWith('.md'))
    return source.split('\n').map((line) => line.trim().replace(/`[^`]*`|\]\([^)]*\)/g, '…'))
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '')
  const quoted = code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g) ?? []
  const templates = withoutValues(code).match(/`(?:[^`\\]|\\.)*`/g) ?? []
  return [...quoted, ...templates].map((literal) => literal.slice(1, -1)).filter((text) => /\s/.test(text))
}

/** Code whose templates have a sign in place of each value, also where one is in another. */
function withoutValues(code: string): string {
  const shorter = code.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')
  return shorter === code ? code : withoutValues(shorter)
}

const files = await Array.fromAsync(glob(['content/**/*.{ts,md,json}', 'docs/handbook/*.md'], { cwd: root }))

test.each([
  ['straight quote', "I'll ring you before the shoot"],
  ['straight quote', 'Press "Publish" when it is right'],
  ['straight quote', "'What do you have about us?'"],
  ['two spaces', 'One sentence.  Another one'],
  ['e-mail, which is email here', 'It went to your e-mail address'],
  ['American spelling', 'The order was canceled'],
  ['American spelling', 'The color of a dram'],
])('a %s is found', (slip, text) => {
  expect(slipsOf(text)).toEqual([slip])
})

test('what the specification words is left alone, and what is right passes', () => {
  for (const sentence of [...SPECIFIED, 'I’ll cancel it: the cancelled order is in your email'])
    expect(slipsOf(sentence), sentence).toEqual([])
})

test('no sentence of content/ and the handbook has a straight quote, two spaces, e-mail or American spelling', () => {
  expect(files.length).toBeGreaterThan(150)
  const found = files
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('README.md'))
    .flatMap((file) =>
      textsOf(file).flatMap((text) => slipsOf(text).map((slip) => `${file}: ${slip}: ${text}`)),
    )
  expect(found).toEqual([])
})
