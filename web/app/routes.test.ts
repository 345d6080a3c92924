import { expect, test } from 'vitest'
import { account, client, desk, school, staff } from '../../domain/screens.ts'
import { appPatterns } from './routes.ts'

test('every address of a screen leads to one, and every screen has an address', () => {
  const addresses = [school, account, client, desk, staff].flatMap((table) =>
    Object.values<string | ((...names: string[]) => string)>(table).map((address) =>
      typeof address === 'string' ? address : address(...Array<string>(address.length).fill(':name')),
    ),
  )
  const patterns = appPatterns().map((pattern) => pattern.replaceAll(/:\w+/g, ':name'))
  expect(addresses.toSorted()).toEqual(patterns.toSorted())
})
