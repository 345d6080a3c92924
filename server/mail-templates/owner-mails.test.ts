import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { mails } from '../mails.ts'

test('the table of OPERATIONS.md names every mail to the owner, and says where it goes', async () => {
  const text = await readFile(new URL('../../docs/OPERATIONS.md', import.meta.url), 'utf8')
  const table = text.split('### Who gets which mail')[1]?.split('\n### ')[0] ?? ''
  const row = table.split('\n').find((line) => line.startsWith('| about shop and school')) ?? ''
  const named = [...(row.split('|')[1]?.matchAll(/`([\w-]+)`/g) ?? [])].map(([, kind]) => kind)
  const kinds = mails.filter(({ toOwner }) => toOwner).flatMap(({ kinds }) => Object.keys(kinds))
  expect(named).toEqual([...new Set(kinds)].toSorted())
  expect(row).toContain('`MAIL_OWNER`; without it the email address saved under **Business details**')
})
