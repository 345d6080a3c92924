import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { smallZod } from './small-zod.ts'

const entries: Record<string, string> = {
  page: `import { string } from 'zod/mini'; export const name = string()`,
  school: `import { z } from 'zod'; export const order = z.toJSONSchema(z.object({ name: z.string() }))`,
}
const inMemory: Plugin = {
  name: 'in-memory',
  resolveId: (source) => (source in entries ? { id: source } : null),
  load: (id) => entries[id] ?? null,
}

test('a page that needs zod/mini does not load the school area’s zod', async () => {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [inMemory, smallZod()],
    build: {
      write: false,
      rolldownOptions: { input: Object.keys(entries), preserveEntrySignatures: 'strict' },
    },
  })
  const { output } = 'output' in made ? made : { output: [] }
  const page = output.find(({ name }) => name === 'page')
  expect(page).toMatchObject({ type: 'chunk', imports: [] })
})
