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

/** The documents of the website that a journey opens by their address, such as `about/only`. */
const documentsIn = (file: string) =>
  new Set(readFileSync(file, 'utf8').match(/(?<=openWebsite\(page, '\/|admin\/website\/)[a-z-]+\/[a-z-]+/g))

test('no two journeys that share the website’s server open the same of its documents: one leaves a draft or publishes', () => {
  const journeys = globSync('tests/journeys/desk/website/*.journey.ts')
  const documents = new Map(journeys.map((file) => [file, documentsIn(file)]))
  const shared = journeys.flatMap((file) =>
    [...(documents.get(file) ?? [])].flatMap((document) =>
      journeys
        .filter((other) => other > file && documents.get(other)?.has(document))
        .map((other) => `${document} of ${file} is also in ${other}`),
    ),
  )
  expect([...documents.values()].some(({ size }) => size > 0)).toBe(true)
  expect(shared).toEqual([])
})
