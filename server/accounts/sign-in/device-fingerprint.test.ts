import { expect, test } from 'vitest'
import { describeDevice, deviceFingerprint } from './device-fingerprint.ts'
import { browserHash } from './known-browser.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 Edg/120.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile Safari/537.36 EdgA/120.0', 'Edge on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) EdgiOS/120.0 Safari/605.1', 'Edge on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0 Safari/537.36 OPR/106.0', 'Opera on Linux'],
  ['Opera/9.80 (Windows NT 6.1)', 'Opera on Windows'],
  [
    'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/23.0 Chrome/115.0 Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:120.0) Gecko/20100101 Firefox/120.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) FxiOS/120.0 Safari/605.1', 'Firefox on iPad'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/120.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/120.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) CriOS/120.0 Safari/605.1', 'Chrome on iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1', 'Safari on Mac'],
  ['Mozilla/5.0 (Macintosh) Gecko/20100101', 'A browser on Mac'],
  ['Firefox/120.0', 'Firefox on an unknown system'],
  ['curl/8.0', ''],
  ['', ''],
  [undefined, ''],
])('%s is %j', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})

test('a device is known by its account, its kind of browser and its network, and by nothing finer', () => {
  const keys = { photos: 'p', limits: 'l', orders: 'o' }
  const mark = (address: string, device: string | undefined = 'Chrome on Mac', userId = 'isla') =>
    deviceFingerprint({ keys, address, device }, userId)
  const here = mark('192.0.2.1')
  expect(here).toMatch(/^[\w-]{22}$/)
  expect(mark('192.0.7.9')).toBe(here)
  expect(mark('192.1.2.1')).not.toBe(here)
  expect(mark('192.0.2.1', 'Safari on Mac')).not.toBe(here)
  expect(mark('192.0.2.1', 'Chrome on Mac', 'jack')).not.toBe(here)
  expect(mark('2001:db8:1::1')).toBe(mark('2001:db8:2::2'))
  expect(mark('2001:db9::1')).not.toBe(mark('2001:db8::1'))
  const unknown = (device: string | undefined) => deviceFingerprint({ keys, address: '', device }, 'isla')
  expect(unknown(undefined)).toBe(unknown(''))
})

test('a browser is stored differently for each account, and not at all if it has no mark', () => {
  expect(browserHash('isla', 'browser')).toMatch(/^[0-9a-f]{64}$/)
  expect(browserHash('isla', 'browser')).not.toBe(browserHash('jack', 'browser'))
  expect([browserHash('isla', undefined), browserHash('isla', '')]).toEqual(['', ''])
})
