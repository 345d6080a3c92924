import { expect, test } from 'vitest'
import { picture } from './media.server.ts'

test('a picture that does not exist stops the build by name', () => {
  expect(() => picture('hero/no-such-picture')).toThrow('No picture "hero/no-such-picture"')
})
