import { relative } from 'node:path'

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
const CONTACT_FORM = 'web/site/home/contact-form.island.tsx'
const CONTACT = [CONTACT_FORM, 'web/site/home/send-enquiry.ts', 'web/site/rate-card/estimate-message.ts']

const PARENTS = ['web/school/', 'web/staff/invitation.tsx']
const PARENTS_FRAME = 'web/school/layout.tsx'
const GATE = 'web/school/gate/gate.tsx'
const CODE_IN_LINK = 'web/school/gate/access-code.tsx'
const ORDER = 'web/school/order/order.tsx'
const ACCOUNT = 'web/account/'
const DESK = ['web/admin/layout.tsx', 'web/admin/events/page.tsx']
const STAFF = 'web/staff/'
const STAFF_EVENTS = ['web/staff/layout.tsx', 'web/staff/events.tsx']

/**
 * The name of the file that gets a module, or null to leave it to the bundler. Only our own modules that several entries
 * need are named, by what somebody loads first: the gate, the desk, the sign-in.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  const path = relative('.', id)
  if (/node_modules|\.css$/.test(path) || isEntry(id, graph)) return null
  const entries = entriesOf(id, graph)
  if (entries.length < 2 || entries.includes(PROGRAM)) return null
  const by = (...starts: string[]) => entries.some((entry) => starts.some((start) => entry.startsWith(start)))
  if (by(SITE)) return chunkOfSite(entries)

  // Whoever needs a module needs what it imports, so that imports lead to the same name or to an earlier one.
  const atGate = by(GATE)
  const atDesk = by(...DESK)
  if (atDesk && by(GATE, PARENTS_FRAME)) return 'everywhere'
  if (by(PARENTS_FRAME) || (atGate && by(ACCOUNT, CODE_IN_LINK))) return 'school'
  if (atGate && by(ORDER)) return path.startsWith('web/') ? 'order-lines' : 'order-rules'
  if (atGate) return 'gallery'
  if (atDesk && by(ACCOUNT)) return path.startsWith('web/admin/') ? null : 'sign-in'
  if (atDesk && by(...PARENTS)) return 'desk-and-school'
  if (atDesk && by(...STAFF_EVENTS)) return 'desk-and-staff'
  if (atDesk && by(STAFF)) return 'desk-and-classes'
  if (atDesk) return 'desk'
  if (by(ACCOUNT)) return 'account'
  return null
}

/** What the contact form shares with the school area: its fields, and what it loads to send them. */
function chunkOfSite(entries: readonly string[]): string | null {
  const site = entries.filter((entry) => entry.startsWith(SITE))
  if (site.length === entries.length || !site.every((entry) => CONTACT.includes(entry))) return null
  return site.includes(CONTACT_FORM) ? 'fields' : 'calls'
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
