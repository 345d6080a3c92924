import { type DataFolderApp, openDataFolder } from '../../data-folder.ts'
import type { ServerProcess } from '../../process/server.ts'
import { empty, test, whenWorked } from './journey.ts'

/**
 * Journeys on the server that many files share, with a school of their own, which `prepare` makes while the server runs.
 * They are told what it returned. Others have left rows there, so they count only their own: no file may change what all
 * schools have in common, and an event, a school's staff and an address of mail are of one file.
 */
export function journeysWithOwnSchool<Facts>(prepare: (app: DataFolderApp, dir: string) => Promise<Facts>) {
  const add = async (server: ServerProcess) => {
    const app = await openDataFolder(server.dataDir, {}, { besideServer: true })
    try {
      return await prepare(app, server.dataDir)
    } finally {
      await app.close()
      // The server does what `prepare` has asked for and not done itself.
      await whenWorked(server)
    }
  }
  return test.extend<{ prepared: Facts }>({
    contextOptions: { reducedMotion: 'reduce' },
    prepared: [
      async ({ servers }, use) => use(await servers.added(await servers.shared(empty), add)),
      { auto: true },
    ],
  })
}
