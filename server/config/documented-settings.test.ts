import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accounts, sessionLength } from './accounts.ts'
import { rateLimits } from './rate-limits.ts'
import { database, files, mail, payments, processSettings, retention } from './settings.ts'

const settings = {
  ...processSettings,
  ...database,
  ...files,
  ...mail,
  ...payments,
  ...retention,
  ...rateLimits,
  ...accounts,
  ...sessionLength,
}
const root = path.join(import.meta.dirname, '../..')
const DOCUMENTS = ['docs', 'docs/handbook', 'docs/how'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file)),
)

/** What a setting is if nobody sets it; undefined if that is no number. */
function defaultOf(name: string): number | undefined {
  const value = settings[name as keyof typeof settings]?.safeParse(undefined).data
  return typeof value === 'number' ? value : undefined
}

/** The settings that a text gives with a number, by this expression, if it is another one than theirs. */
const wrong = (file: string, given: RegExp) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(given)]
    .map(([, name = '', value]) => ({
      file,
      name,
      value: Number(value?.replaceAll(',', '')),
      set: defaultOf(name),
    }))
    .filter(({ value, set }) => set !== undefined && value !== set)

test('.env.example shows what each number is if nobody sets it', () => {
  expect(defaultOf('KEEP_ENQUIRIES_DAYS')).toBe(365)
  expect(wrong('.env.example', /^# ?([A-Z][A-Z0-9_]+)=(\d+)$/gm)).toEqual([])
})

test('a number that the documents give beside a setting is what it is if nobody sets it', () => {
  expect(DOCUMENTS.flatMap((file) => wrong(file, /`([A-Z][A-Z0-9_]+)` \((\d[\d,]*)/g))).toEqual([])
})
