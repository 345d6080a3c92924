import type { ServerProcess } from '../../process/server.ts'
import { type DataFolderApp, openDataFolder } from '../../support/data-folder.ts'
import { empty, test, whenWorked } from './journey.ts'
import type { Prepare } from './servers.ts'

type PrepareFile<Facts> = (app: DataFolderApp, dir: string) => Promise<Facts>

/**
 * Journeys on the server that many files share, with a school of their own, which `prepare` makes while the server runs.
 * They are told what it returned. Others have left rows there, so they count only their own: no file may change what all
 * schools have in common, and an event, a school's staff and an address of mail are of one file.
 */
export const journeysWithOwnSchool = <Facts>(prepare: PrepareFile<Facts>) =>
  journeysBesideOthers(empty, prepare)

/** Journeys on a server that files share, beside what `prepare` makes there for one of them. */
export function journeysBesideOthers<Facts>(start: Prepare<undefined>, prepare?: PrepareFile<Facts>) {
  const add = async (server: ServerProcess) => {
    if (!prepare) return undefined as Facts
    const app = await openDataFolder(server.dataDir, {}, { besideServer: true })
    try {
      const runJobs = async () => {
        const done = await app.runJobs()
        // The server may have taken some of them.
        await whenWorked(server)
        return done
      }
      return await prepare({ ...app, runJobs }, server.dataDir)
    } finally {
      await app.close()
      // The server does what `prepare` has asked for and not done itself.
      await whenWorked(server)
    }
  }
  return test.extend<{ server: ServerProcess; prepared: Facts }>({
    contextOptions: { reducedMotion: 'reduce' },
    server: async ({ servers }, use) => use((await servers.shared(start)).server),
    prepared: [
      async ({ servers }, use) => use(await servers.added(await servers.shared(start), add)),
      { auto: true },
    ],
  })
}
