import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callerAddress, networkOf } from './address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['', ''],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::2:3:4:5:6', '1:0:0:2::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
])('attempts from %s are counted by %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('however an address is written, its network is the same, and different networks differ', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), fc.nat(3), (groups, at) => {
      const plain = groups.map((group) => group.toString(16)).join(':')
      const short = new URL(`http://[${plain}]`).hostname.slice(1, -1)
      expect(isIP(short)).toBe(6)
      expect(networkOf(short)).toBe(networkOf(plain))
      const moved = groups.with(at, (groups[at] ?? 0) ^ 1).map((group) => group.toString(16))
      expect(networkOf(moved.join(':'))).not.toBe(networkOf(plain))
    }),
  )
})

const PROXY = '10.0.0.2'
const from = (forwarded: string, { remote = PROXY, trusted = ['10.0.0.0/8'] } = {}) =>
  callerAddress(new Headers({ 'X-Forwarded-For': forwarded }), remote, trusted)

test('callers cannot choose the address that their attempts are counted by', () => {
  expect(from('192.0.2.7', { remote: '203.0.113.5' })).toBe('203.0.113.5')
  expect(from('192.0.2.7', { trusted: [] })).toBe(PROXY)
  expect(from('192.0.2.7, 203.0.113.5'), 'what the caller sent stands to the left').toBe('203.0.113.5')
  expect(from('10.9.9.9, 203.0.113.5, 10.0.0.3')).toBe('203.0.113.5')
  expect(from('unknown')).toBe(PROXY)
  expect(from('192.0.2.7, unknown')).toBe(PROXY)
})

test.each([
  ['203.0.113.5:51234', '203.0.113.5'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::9'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::9'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
])('a caller that the proxy writes as %s is %s, so that callers are told apart', (written, address) => {
  expect(from(written)).toBe(address)
})
