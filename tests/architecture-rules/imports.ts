import { type Code, type Finding, matches } from './code.ts'
import { type ImportRule, importRules } from './import-rules.ts'

/** Imports that the fence does not allow. */
export function forbiddenImports(code: Code): Finding[] {
  return code.files.flatMap((file) => {
    const binding = importRules.filter((fence) => isBound(fence, file))
    if (binding.length === 0) return []
    const imported = code.imports(file)
    return binding.flatMap((fence) =>
      imported
        .filter((name) => !letsThrough(fence, name))
        .map((name) => ({ file, says: `${name}: ${fence.says}` })),
    )
  })
}

const isBound = (fence: ImportRule, file: string) =>
  matches(file, fence.in) && !(fence.except && matches(file, fence.except))

const OURS = '{bench,content,contract,domain,scripts,server,tests,web}/**'

function letsThrough({ files, packages, never }: ImportRule, name: string): boolean {
  if (never && matches(name, ...never)) return false
  const allowed = matches(name, OURS) ? files : packages
  return !allowed || matches(name, ...allowed)
}
