import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')
const COMMANDS = ['start', 'dev', 'test', 'seed', 'migrate', 'backup', 'restore', 'check', 'move']

interface Texts {
  scripts: object
  readme: string
  ci: string
}

/** What is missing for the commands to be documented and run as promised. */
function missing({ scripts, readme, ci }: Texts): string[] {
  const screen = readme.split('\n').slice(0, 40).join('\n')
  const commands = ci.split('\n').filter((line) => line.startsWith('npm'))
  return [
    ...COMMANDS.filter((name) => !(name in scripts)).map((name) => `npm run ${name}`),
    ...['npm ci && npm start', 'npm ci && npm test'].filter((line) => !screen.includes(line)),
    ...(commands.join() === 'npm ci && npm test' ? [] : ['CI runs the test command of the README alone']),
  ]
}

const texts = (): Texts => ({
  scripts: (JSON.parse(read('package.json')) as { scripts: object }).scripts,
  readme: read('README.md'),
  ci: read('.ci/run'),
})

test('the README names both commands, and CI runs exactly the README’s test command', () => {
  expect(missing(texts())).toEqual([])
})

test.each<[string, (good: Texts) => Texts]>([
  ['npm run seed', (good) => ({ ...good, scripts: { ...good.scripts, seed: undefined } })],
  ['npm ci && npm start', (good) => ({ ...good, readme: good.readme.replace('npm ci && npm start', '') })],
  ['CI runs the test command of the README alone', (good) => ({ ...good, ci: `${good.ci}npm publish\n` })],
])('it would be noticed without %s', (what, broken) => {
  const { scripts, ...rest } = broken(texts())
  const left = Object.fromEntries(Object.entries(scripts).filter(([, command]) => command))
  expect(missing({ scripts: left, ...rest })).toEqual([what])
})

interface Lock {
  packages: Record<string, { resolved?: string }>
}

/** Packages whose entry in the lock file says where they were fetched. */
const fetchedFrom = ({ packages }: Lock) =>
  Object.keys(packages).filter((name) => packages[name]?.resolved !== undefined)

test('the lock file never says where a package was fetched', () => {
  const lock = JSON.parse(read('package-lock.json')) as Lock
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
  expect(fetchedFrom(lock)).toEqual([])
  lock.packages['node_modules/zod'] = { resolved: 'https://packages.example/zod.tgz' }
  expect(fetchedFrom(lock)).toEqual(['node_modules/zod'])
})

test('no folder of sources is ignored: tools that read .gitignore would leave it out', () => {
  const anywhere = read('.gitignore')
    .split('\n')
    .filter((line) => /^[a-z]\w*\/$/.test(line) && line !== 'generated/')
  const sources = '{content,contract,domain,scripts,server,tests,web}'
  const cwd = path.join(import.meta.dirname, '..')
  const ignored = anywhere.flatMap((name) => globSync(`${sources}/**/${name.slice(0, -1)}`, { cwd }))
  expect(ignored).toEqual([])
})
