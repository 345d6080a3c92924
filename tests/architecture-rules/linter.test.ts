import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const long = (lines: number) => 'f()\n'.repeat(lines)

/** What the linter refuses, one case each: a text at a path, and the rule. */
const broken = [
  ['server/school/index.ts', "export * from './tables.ts'\nexport * from './queries.ts'\n", 'noBarrelFile'],
  ['server/school/port.ts', 'export const port = process.env.PORT\n', 'noProcessEnv'],
  [
    'server/school/here.ts',
    "import { there } from './there.ts'\nexport const here = () => there\n",
    'noImportCycles',
  ],
  [
    'server/school/there.ts',
    "import { here } from './here.ts'\nexport const there = () => here\n",
    'noImportCycles',
  ],
  ['server/school/default.ts', 'export default 1\n', 'noDefaultExport'],
  ['server/school/any.ts', 'export const all: any[] = []\n', 'noExplicitAny'],
  ['server/school/sure.ts', 'export const sure = (a?: string) => a!.length\n', 'noNonNullAssertion'],
  [
    'server/school/type.ts',
    "import { Context } from '../../server/context.ts'\nexport type Ctx = Context\n",
    'useImportType',
  ],
  [
    'server/school/fs.ts',
    "import fs from 'fs'\nexport const read = fs.readFile\n",
    'useNodejsImportProtocol',
  ],
  ['server/school/import.ts', "import { a } from './a.ts'\nexport const b = 1\n", 'noUnusedImports'],
  ['server/school/variable.ts', 'const a = 1\nexport const b = 1\n', 'noUnusedVariables'],
  ['server/school/file.ts', long(251), 'noExcessiveLinesPerFile'],
  ['server/school/function.ts', `export function f() {\n${long(51)}}\n`, 'noExcessiveLinesPerFunction'],
] as const
/** The same code where it is allowed. */
const kept = [
  ['server/main.ts', 'export const port = process.env.PORT\n'],
  ['web/school/gate.tsx', 'export default 1\n'],
  ['scripts/step.ts', long(251)],
  ['server/school/long.test.ts', `export function f() {\n${long(51)}}\n`],
] as const

/** The rules that the linter reports for each of these files. */
function lint(): Map<string, string[]> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lint-'))
  try {
    const rules = readFileSync(path.join(root, 'biome.json'), 'utf8').replace(
      '"enabled": true',
      '"enabled": false',
    )
    for (const [file, text] of [['biome.json', rules], ...broken, ...kept] as const) {
      mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
      writeFileSync(path.join(dir, file), text)
    }
    const args = ['lint', '--reporter=json', '--max-diagnostics=none']
    const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/biome'), args, {
      cwd: dir,
      encoding: 'utf8',
    })
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { category: string; location: { path: string } }[]
    }
    const found = Map.groupBy(diagnostics, ({ location }) => location.path)
    return new Map([...found].map(([file, rules]) => [file, rules.map(({ category }) => category)]))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

let found: Map<string, string[]>
beforeAll(() => {
  found = lint()
})

test.each(broken.map(([file, , rule]) => [rule, file]))('the linter reports %s in %s', (rule, file) => {
  expect(found.get(file)?.map((category) => category.split('/').at(-1))).toContain(rule)
})

test.each(kept.map(([file]) => file))('the linter accepts %s', (file) => {
  expect(found.get(file)).toBeUndefined()
})
