import { parseConfig } from '../server/config.ts'
import { openServices } from '../server/open-services.ts'
import { seedSample } from '../server/seed/seed-sample.ts'

/** Fills an empty database with the sample campaign; its portraits are drawn by jobs of the server, now or at its next start. */
const { parts, close } = await openServices(parseConfig(process.env), {
  supervise: false,
  asServer: false,
})
const ctx = { ...parts, actor: { kind: 'system', name: 'seed' } as const, requestId: 'seed', address: '' }
console.log(
  (await seedSample(ctx)) ? 'Seeded the sample campaign.' : 'There are events already: nothing was added.',
)
await close()
