import { basename, relative } from 'node:path'

/** What the bundler knows of its modules, as far as it is needed here. */
interface ModuleGraph {
  getModuleInfo(id: string): Module | null
}

interface Module {
  isEntry: boolean
  /** The modules that import it statically, and those that do on demand. */
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

const PROGRAM = 'web/app/main.tsx'
const SITE = 'web/site/'
const FRAME = 'web/school/layout.tsx'
const GATE = 'web/school/gate/gate.tsx'
const ORDER = 'web/school/order/order.tsx'
const ACCOUNT = 'web/account/'
const DESK = ['web/desk/frame/layout.tsx', 'web/desk/events/page.tsx']

/**
 * The name of the file that gets a module of ours, or null to leave it to the bundler. Its own way is a file for each
 * set of screens that share a module: 60 requests before the gate is shown, 100 at the desk (decision 123). What several
 * screens need is in one file instead, by what somebody loads first; what several parts of public pages need is left alone.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (/node_modules|\.css$/.test(id) || isEntry(id, graph)) return null
  const entries = entriesOf(id, graph)
  const by = (...starts: string[]) => entries.some((entry) => starts.some((start) => entry.startsWith(start)))
  if (entries.length < 2 || by(PROGRAM)) return null
  const pages = entries.filter((entry) => entry.startsWith(SITE))
  const [page] = pages
  // The contact form and its check have several small modules in common with the gate.
  if (page) return pages.length === 1 && by(GATE, FRAME) ? `with-${basename(page).split('.')[0]}` : null

  // Whoever needs a module needs what it imports, so that imports lead to the same name or to an earlier one.
  // What several screens of the desk share with parents is small; beside a gallery they would load that too.
  const ofDesk = entries.filter((entry) => entry.startsWith('web/desk/'))
  if (by(GATE, FRAME) && (by(...DESK) || ofDesk.length > 1)) return 'everywhere'
  if (by(FRAME) || (by(GATE) && by(ACCOUNT))) return 'school'
  if (by(GATE)) return by(ORDER) ? 'order' : 'gallery'
  if (!by(...DESK)) return null
  return entries.every((entry) => /^web\/(?:desk|staff)\//.test(entry)) ? 'desk' : 'desk-shared'
}

/** The entries that need a module, the files imported on demand among them; paths from the root. */
function entriesOf(id: string, graph: ModuleGraph): string[] {
  const needing = new Set([id])
  for (const each of needing)
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) needing.add(importer)
  return [...needing].filter((each) => isEntry(each, graph)).map((each) => relative('.', each))
}

function isEntry(id: string, graph: ModuleGraph): boolean {
  const module = graph.getModuleInfo(id)
  return module !== null && (module.isEntry || module.dynamicImporters.length > 0)
}
