import { expect, test } from 'vitest'
import { z } from 'zod'
import { orUnchanged } from './unchanged-fields.ts'

const Contract = z.object({ name: z.string().min(3, 'Too short'), phone: z.string().min(3, 'Too short') })

test('what stood in a field before is taken as it is, an empty one too, and anything else is checked', () => {
  const form = orUnchanged(Contract, { name: 'Jo', phone: null })
  expect(form.parse({ name: 'Jo', phone: '' })).toEqual({ name: 'Jo', phone: null })
  expect(form.safeParse({ name: 'Al', phone: '-' }).error?.issues.map(({ message }) => message)).toEqual([
    'Too short',
    'Too short',
  ])
})
