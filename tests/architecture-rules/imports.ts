import { type Code, type Finding, matches } from './code.ts'
import { type ImportRule, importRules } from './import-rules.ts'

/** Imports that no rule allows. */
export function forbiddenImports(code: Code): Finding[] {
  return code.files.flatMap((file) => {
    const binding = importRules.filter((rule) => isBound(rule, file))
    if (binding.length === 0) return []
    const imported = code.imports(file)
    return binding.flatMap((rule) =>
      imported
        .filter((name) => !letsThrough(rule, name))
        .map((name) => ({ file, says: `${name}: ${rule.says}` })),
    )
  })
}

const isBound = (rule: ImportRule, file: string) =>
  matches(file, rule.in) && !(rule.except && matches(file, rule.except))

const OURS = '{bench,content,contract,domain,scripts,server,tests,web}/**'

function letsThrough({ files, packages, never }: ImportRule, name: string): boolean {
  if (never && matches(name, ...never)) return false
  const allowed = matches(name, OURS) ? files : packages
  return !allowed || matches(name, ...allowed)
}
