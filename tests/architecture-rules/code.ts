import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import {
  isBindingElement,
  isElementAccessExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isShorthandPropertyAssignment,
  isStringLiteral,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, SymbolFlags } from 'typescript/unstable/sync'

const root = path.join(import.meta.dirname, '../..')
const CONFIG = path.join(root, 'tsconfig.architecture-rules.json')
const FOLDERS = 'bench,content,contract,domain,scripts,server,tests,web'

/** Something that breaks a rule, and what the rule says. */
export interface Finding {
  file: string
  says: string
}

/** What a name refers to: a declaration, and its file. */
export interface Declared {
  name: string
  file: string
  node: Node
}

/** Whether a project path matches any of the patterns. */
export const matches = (file: string, ...patterns: string[]) =>
  patterns.some((pattern) => path.matchesGlob(file, pattern))

/** Everything inside a node, beginning with itself. */
export function within(node: Node): Node[] {
  // No generator in a generator: each of them would be woken for each node below it.
  const found: Node[] = []
  const visit = (one: Node) => {
    found.push(one)
    one.forEachChild(visit)
  }
  visit(node)
  return found
}

/** The text of an identifier, or of a string used as one. */
export const nameOf = (node: Node | undefined) =>
  node && (isIdentifier(node) || isStringLiteral(node)) ? node.text : undefined

/** What `from.name`, `from['name']` or `{ name } = from` takes, and from where. */
export function propertyRead(node: Node): { name: string | undefined; from: Node } | undefined {
  if (isPropertyAccessExpression(node)) return { name: nameOf(node.name), from: node.expression }
  if (isElementAccessExpression(node)) return { name: nameOf(node.argumentExpression), from: node.expression }
  return isBindingElement(node)
    ? { name: nameOf(node.propertyName ?? node.name), from: node.parent }
    : undefined
}

/**
 * The whole code, parsed once by the compiler. `extra` are texts by path, treated as if they were files. Packages are
 * not parsed, which makes it five times as fast; no rule looks inside them.
 */
export class Code {
  readonly files: string[]
  readonly checker: Checker
  readonly #api: API
  readonly #project: Project
  readonly #extra: Record<string, string>
  readonly #ours: Set<string>
  readonly #declared = new Map<Node, Declared | undefined>()

  constructor(extra: Record<string, string> = {}) {
    this.#extra = extra
    const found = globSync([`{${FOLDERS}}/**/*.{ts,tsx}`, '*.config.ts'], {
      cwd: root,
      exclude: ['**/node_modules/**'],
    })
    this.#ours = new Set([...found, ...Object.keys(extra)])
    this.files = [...this.#ours].sort()
    this.#api = new API({ cwd: root, fs: this.#fileSystem() })
    const [project] = this.#api.updateSnapshot({ openProjects: [CONFIG] }).getProjects()
    if (!project) throw new Error('the compiler opened no project')
    this.#project = project
    this.checker = project.checker
  }

  /** A file's text, without the compiler. */
  text(file: string): string {
    return this.#extra[file] ?? readFileSync(path.join(root, file), 'utf8')
  }

  source(file: string): SourceFile {
    const source = this.#project.program.getSourceFile(path.join(root, file))
    if (!source) throw new Error(`the compiler has not read ${file}`)
    return source
  }

  /** What a file imports in any way: project files by path, packages by name. */
  imports(file: string): string[] {
    const names = this.source(file).imports.map((node) => (node as Node & { text: string }).text)
    return names.map((name) =>
      name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
    )
  }

  /** What names refer to, through imports, exports and aliases; undefined for anything not ours. */
  declared(names: readonly Node[]): (Declared | undefined)[] {
    const unknown = names.filter((name) => !this.#declared.has(name))
    const symbols = unknown.length > 0 ? this.checker.getSymbolAtLocation(unknown) : []
    for (const [index, name] of unknown.entries())
      this.#declared.set(name, this.#declaration(name, symbols[index]))
    return names.map((name) => this.#declared.get(name))
  }

  close(): void {
    this.#api.close()
  }

  #declaration(name: Node, at: ReturnType<Checker['resolveName']>): Declared | undefined {
    const short = isShorthandPropertyAssignment(name.parent)
    const symbol = short ? this.checker.getShorthandAssignmentValueSymbol(name.parent) : at
    if (!symbol) return undefined
    const real = symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol
    const node = real.valueDeclaration?.resolve(this.#project)
    const file = node && path.relative(root, node.getSourceFile().fileName)
    return node && file && this.#ours.has(file) ? { name: real.name, file, node } : undefined
  }

  #fileSystem() {
    const texts = new Map(Object.entries(this.#extra).map(([file, text]) => [path.join(root, file), text]))
    texts.set(CONFIG, JSON.stringify({ ...OPTIONS, files: this.files }))
    const folders = new Set([...texts.keys()].map((file) => path.dirname(file)))
    const isPackage = (name: string) => /\/node_modules(\/(?!@typescript)|$)/.test(name)
    const seen = (known: { has(name: string): boolean }) => (name: string) =>
      known.has(name) ? true : isPackage(name) ? false : undefined
    return {
      readFile: (name: string) => texts.get(name),
      fileExists: seen(texts),
      directoryExists: seen(folders),
    }
  }
}

const OPTIONS = {
  extends: './tsconfig.base.json',
  compilerOptions: {
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'preserve',
    lib: ['ES2024'],
    types: [],
    incremental: false,
  },
}
