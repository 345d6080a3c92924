import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { OWNER_MAILS } from '../../domain/messages.ts'

test('the table of OPERATIONS.md names every mail to the owner, and says where it goes', async () => {
  const text = await readFile(new URL('../../docs/OPERATIONS.md', import.meta.url), 'utf8')
  const table = text.split('### Who gets which mail')[1]?.split('\n### ')[0] ?? ''
  const row = table.split('\n').find((line) => line.startsWith('| about shop and school')) ?? ''
  expect([...(row.split('|')[1]?.matchAll(/`([\w-]+)`/g) ?? [])].map(([, kind]) => kind)).toEqual([
    ...OWNER_MAILS,
  ])
  expect(row).toContain('`MAIL_OWNER`; without it the email address saved under **Business details**')
})
