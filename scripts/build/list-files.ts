import type { Manifest } from 'vite'

interface Reach {
  /** Includes what is imported dynamically, by the entry or by what it imports. */
  later?: boolean
  /** Entries already visited. */
  seen?: Set<string>
}

/** The file of an entry, then those of everything that it imports, each once. Throws if the bundle lacks the entry. */
export function listFiles(
  manifest: Manifest,
  entry: string,
  { later = false, seen = new Set() }: Reach = {},
): string[] {
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`The bundle has no ${entry}.`)
  if (seen.has(entry)) return []
  seen.add(entry)
  const imported = [...(chunk.imports ?? []), ...((later && chunk.dynamicImports) || [])]
  return [`/${chunk.file}`, ...imported.flatMap((each) => listFiles(manifest, each, { later, seen }))]
}
