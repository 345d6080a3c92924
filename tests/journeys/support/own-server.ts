import { openDataFolder } from '../../data-folder.ts'
import { preparedDataDir } from '../../database.ts'
import type { ServerProcess } from '../../process/server.ts'
import { SETTINGS, test } from './journey.ts'

export type OwnServer = Awaited<ReturnType<typeof openDataFolder>>

/** Journeys on a server of their own, after `prepare` has filled its data folder. They are told what it returned. */
export function journeysOnOwnServer<Facts>(prepare: (house: OwnServer, dir: string) => Promise<Facts>) {
  const prepareFolder = async () => {
    const DATA_DIR = await preparedDataDir()
    const house = await openDataFolder(DATA_DIR)
    const facts = await prepare(house, DATA_DIR)
    await house.close()
    return { env: { ...SETTINGS, DATA_DIR }, facts }
  }
  return test.extend<{ server: ServerProcess; prepared: Facts }>({
    contextOptions: { reducedMotion: 'reduce' },
    server: async ({ servers }, use) => use((await servers.own(prepareFolder)).server),
    prepared: async ({ servers }, use) => use((await servers.own(prepareFolder)).facts),
  })
}
