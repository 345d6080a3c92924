import type { ServerProcess } from '../../process/server.ts'
import { type DataFolderApp, openDataFolder } from '../../support/data-folder.ts'
import { preparedDataDir } from '../../support/database.ts'
import { SETTINGS, test } from './journey.ts'

/** Journeys on a server of their own, after `prepare` has filled its data folder. They are told what it returned. */
export function journeysOnOwnServer<Facts>(prepare: (app: DataFolderApp, dir: string) => Promise<Facts>) {
  const prepareFolder = async () => {
    const DATA_DIR = await preparedDataDir()
    const app = await openDataFolder(DATA_DIR)
    const facts = await prepare(app, DATA_DIR)
    await app.close()
    return { env: { ...SETTINGS, DATA_DIR }, facts }
  }
  return test.extend<{ server: ServerProcess; prepared: Facts }>({
    contextOptions: { reducedMotion: 'reduce' },
    server: async ({ servers }, use) => use((await servers.own(prepareFolder)).server),
    prepared: async ({ servers }, use) => use((await servers.own(prepareFolder)).facts),
  })
}
