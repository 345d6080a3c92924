import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The owner and the addresses of accounts that each server has. */
const EACH_SERVERS = ['owner@example.com']

const addressesIn = (file: string) =>
  new Set(
    readFileSync(file, 'utf8')
      .match(/[\w.+-]+@[\w.-]+\.\w+/g)
      ?.filter((address) => !EACH_SERVERS.includes(address)),
  )

test('no journey waits for a mail to an address that another journey or a helper uses: files share servers', () => {
  const journeys = globSync('tests/journeys/**/*.journey.ts')
  const others = [...journeys, ...globSync('tests/*.ts').filter((file) => !file.endsWith('.test.ts'))]
  const addresses = new Map(others.map((file) => [file, addressesIn(file)]))
  const shared = journeys
    .filter((file) => /\bmailTo\(/.test(readFileSync(file, 'utf8')))
    .flatMap((file) =>
      [...(addresses.get(file) ?? [])].flatMap((address) =>
        others
          .filter((other) => other !== file && addresses.get(other)?.has(address))
          .map((other) => `${address} of ${file} is also in ${other}`),
      ),
    )
  expect(shared).toEqual([])
})
