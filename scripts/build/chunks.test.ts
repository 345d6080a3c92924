import { relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { BROWSER } from './bundle.ts'
import { chunkOf } from './chunks.ts'

const PROGRAM = 'web/app/main.tsx'
const GATE = 'web/school/gate/gate.tsx'
const PARENTS = [PROGRAM, 'web/school/layout.tsx']
const DESK = [PROGRAM, 'web/desk/frame/layout.tsx', 'web/desk/events/page.tsx']
const PAGE = ['web/site/browser/start.ts', 'web/site/browser/hydrate.tsx']

/** The bundled files by name, and what each module imports; built once, because it takes seconds. */
const files = new Map<string, Rolldown.OutputChunk>()
const imports = new Map<string, readonly string[]>()
const graph: Plugin = {
  name: 'graph',
  generateBundle() {
    for (const id of this.getModuleIds())
      imports.set(path(id), this.getModuleInfo(id)?.importedIds.map(path) ?? [])
  },
}
beforeAll(async () => {
  const made = await build({
    logLevel: 'error',
    plugins: [graph],
    build: { write: false, minify: false, rolldownOptions: BROWSER },
  })
  for (const each of 'output' in made ? made.output : [])
    if (each.type === 'chunk') files.set(each.fileName, each)
})

const path = (id: string) => relative('.', id)

/** The files that these entries load at once. */
function loadedBy(entries: readonly string[]): Rolldown.OutputChunk[] {
  const named = [...files.values()].filter(({ facadeModuleId }) =>
    entries.includes(path(facadeModuleId ?? '')),
  )
  expect(named.length, `${entries}`).toBe(entries.length)
  const loaded = new Set(named)
  for (const file of loaded)
    for (const name of file.imports) loaded.add(files.get(name) as Rolldown.OutputChunk)
  return [...loaded]
}

const modulesIn = (chunks: readonly Rolldown.OutputChunk[]) =>
  chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [path(id)] : [])),
  )

/** The screens and parts below a folder that are imported on demand. */
const entriesBelow = (folder: string) =>
  [...files.values()]
    .filter(({ isDynamicEntry }) => isDynamicEntry)
    .map(({ facadeModuleId }) => path(facadeModuleId ?? ''))
    .filter((entry) => entry.startsWith(folder))

test('a module that several screens share is in a file named after who loads it; what one screen alone needs is not', () => {
  const shared = (module: string, ...entries: string[]) =>
    chunkOf(module, {
      getModuleInfo: (id) => ({
        isEntry: id === PROGRAM,
        importers: id === module ? entries : [],
        dynamicImporters: entries.includes(id) ? [PROGRAM] : [],
      }),
    })
  const [, frame = ''] = DESK
  expect(shared('web/http/error-messages.ts', GATE, frame)).toBe('everywhere')
  expect(
    shared('web/ui/radio.tsx', GATE, 'web/desk/events/class/page.tsx', 'web/desk/events/codes/page.tsx'),
  ).toBe('everywhere')
  expect(shared('web/school/photo-card.tsx', GATE, 'web/school/checkout/checkout.tsx')).toBe('gallery')
  expect(shared('domain/vat.ts', GATE, 'web/school/order/order.tsx')).toBe('order')
  expect(shared('web/desk/kit/format.ts', frame, 'web/desk/orders/page.tsx')).toBe('desk')
  const form = 'web/site/home/contact-form.island.tsx'
  expect(shared('web/ui/field.tsx', GATE, form)).toBe('with-contact-form')
  expect(shared('web/ui/button.tsx', GATE, form, 'web/site/search/search.ts')).toBeNull()
  expect(shared('web/app/problem.tsx', GATE, PROGRAM)).toBeNull()
  expect(
    shared(
      'web/desk/orders/sales/bar-chart.tsx',
      'web/desk/orders/sales/page.tsx',
      'web/desk/orders/sales/event-sales-page.tsx',
    ),
  ).toBeNull()
  expect(shared('web/school/gate/sample-card.tsx', GATE)).toBeNull()
  expect(shared('node_modules/marked/lib/marked.esm.js', GATE, frame)).toBeNull()
})

test('the gate, which also shows the gallery, loads at most 20 files, and the desk’s events at most 25', () => {
  expect(loadedBy([...PARENTS, GATE]).length).toBeLessThanOrEqual(20)
  expect(loadedBy(DESK).length).toBeLessThanOrEqual(25)
})

test('the desk loads the schemas of the website’s pages only with their editor', () => {
  const PAGES = 'domain/site/kinds/all.ts'
  expect(modulesIn(loadedBy(DESK))).not.toContain(PAGES)
  expect(modulesIn([...files.values()])).toContain(PAGES)
})

test('the desk loads what a dialog, its setup or its orders need with those alone', () => {
  const parts = [
    'web/desk/events/event-form.tsx',
    'content/desk/business/setup.ts',
    'contract/orders/order-desk.ts',
    'contract/shop/prices.ts',
  ]
  const first = modulesIn(loadedBy(DESK))
  expect(parts.filter((part) => first.includes(part))).toEqual([])
  const all = modulesIn([...files.values()])
  expect(parts.filter((part) => !all.includes(part))).toEqual([])
})

test('the desk loads what shows parents a gallery only with the preview of a price list', () => {
  const SUMMARY = 'web/school/basket/summary.tsx'
  const screens = entriesBelow('web/desk/')
  expect(screens).toContain('web/desk/events/class/page.tsx')
  const showing = screens.filter((screen) =>
    modulesIn(loadedBy([...new Set([...DESK, screen])])).includes(SUMMARY),
  )
  expect(showing).toEqual(['web/desk/shop/prices/list.tsx'])
})

test('parents load nothing of the desk', () => {
  const screens = entriesBelow('web/school/')
  expect(screens).toContain(GATE)
  const modules = screens.flatMap((screen) => modulesIn(loadedBy([...new Set([...PARENTS, screen])])))
  expect(modules.filter((each) => each.startsWith('web/desk/'))).toEqual([])
})

test('for its islands, its search and its lightbox a public page fetches React and what they import, nothing else', () => {
  const parts = entriesBelow('web/site/').filter((entry) => /\.island|finder|open-lightbox/.test(entry))
  expect(parts).toHaveLength(4)
  const known = /rolldown\/runtime|web\/jsx-runtime|node_modules\/(react|react-dom|scheduler)\//
  for (const part of parts) {
    const needed = new Set([...PAGE, part])
    for (const each of needed) for (const imported of imports.get(each) ?? []) needed.add(imported)
    const fetched = modulesIn(loadedBy([...PAGE, part]))
    expect(fetched.filter((each) => !needed.has(each) && !known.test(each))).toEqual([])
  }
})

test('files import each other in one direction', () => {
  const behind = (file: Rolldown.OutputChunk, seen = new Set<string>()) => {
    for (const name of file.imports)
      if (!seen.has(name)) behind(files.get(name) as Rolldown.OutputChunk, seen.add(name))
    return seen
  }
  expect(
    [...files.values()].filter((file) => behind(file).has(file.fileName)).map(({ fileName }) => fileName),
  ).toEqual([])
})
