import { expect, test } from 'vitest'
import { parseConfig } from '../../config.ts'
import { allowedRedirect } from './redirects.ts'

const SITE = 'https://www.tweedlight.example'

const lead = (wished: string | null, listed = '') =>
  allowedRedirect({ config: parseConfig({ PUBLIC_URL: SITE, AUTH_REDIRECTS: listed }) }, wished)

test('a link leads home when nothing was wished for, or when the wish is too long to be an address', () => {
  const ofLength = (length: number) => `${SITE}/`.padEnd(length, 'x')
  expect(lead(null)).toBe(SITE)
  expect(lead(ofLength(2000))).toBe(ofLength(2000))
  expect(lead(ofLength(2001))).toBe(SITE)
})

test('a port is part of the site unless it is the scheme’s own', () => {
  expect(lead(`${SITE}:443/back`)).toBe(`${SITE}/back`)
  expect(lead(`${SITE}:80/back`)).toBe(SITE)
  expect(lead('http://shop.example:80/back', 'http://shop.example/back')).toBe('http://shop.example/back')
  expect(lead('http://www.tweedlight.example/back')).toBe(SITE)
})

test('an address that readers could disagree about is not followed, though the plain one is listed', () => {
  const listed = 'https://127.0.0.1/back'
  expect(lead(listed, listed)).toBe(listed)
  for (const host of ['2130706433', '0x7f.1', 'me@127.0.0.1', 'me:secret@127.0.0.1', '@127.0.0.1'])
    expect(lead(`https://${host}/back`, listed), host).toBe(SITE)
  expect(lead('https:///127.0.0.1/back', listed)).toBe(SITE)
  expect(lead('https://127.0.0.1\\back', listed)).toBe(SITE)
  expect(lead('https:127.0.0.1/back', listed)).toBe(SITE)
})

test('a listed application is followed by its scheme, and a script not even when it is listed', () => {
  expect(lead('myapp://back', 'myapp://back')).toBe('myapp://back')
  expect(lead('otherapp://back', 'myapp://back')).toBe(SITE)
  for (const scheme of ['javascript', 'data', 'vbscript', 'file', 'blob', 'about'])
    expect(lead(`${scheme}://back`, `${scheme}://back`), scheme).toBe(SITE)
})

test('a listed address is the whole address: its host, its path, and its query', () => {
  const listed = 'https://Shop.example/after?from=school'
  expect(lead('https://shop.example/after?from=school', listed)).toBe(
    'https://shop.example/after?from=school',
  )
  for (const other of ['after', 'after?from=', 'after?from=school&x=1', 'x/after?from=school', ''])
    expect(lead(`https://shop.example/${other}`, listed), other).toBe(SITE)
  expect(lead('https://shop.example.evil.example/after?from=school', listed)).toBe(SITE)
  expect(lead('https://shopxexample/after?from=school', listed)).toBe(SITE)
})

test('a host listed without a path stands for its front page alone', () => {
  expect(lead('https://shop.example', 'https://shop.example')).toBe('https://shop.example/')
  expect(lead('https://shop.example/', 'https://shop.example')).toBe('https://shop.example/')
  expect(lead('https://shop.example/after', 'https://shop.example')).toBe(SITE)
})

test('one star stays within its part of an address, two go on, and a question mark is one character', () => {
  expect(lead('https://a.shop.example/after/x', 'https://*.shop.example/after/*')).toMatch('/after/x')
  expect(lead('https://a.b.shop.example/after/x', 'https://*.shop.example/after/*')).toBe(SITE)
  expect(lead('https://a.shop.example/after/x/y', 'https://*.shop.example/after/*')).toBe(SITE)
  expect(lead('https://a.shop.example/after/x/y', 'https://*.shop.example/after/**')).toMatch('/x/y')
  expect(lead('https://shop.example/a1', 'https://shop.example/a?')).toBe('https://shop.example/a1')
  expect(lead('https://shop.example/a', 'https://shop.example/a?')).toBe(SITE)
  expect(lead('https://shop.example/a12', 'https://shop.example/a?')).toBe(SITE)
})
