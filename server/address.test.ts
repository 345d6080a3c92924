import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['', ''],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::2:3:4:5:6', '1:0:0:2::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
])('tries from %s are counted by %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('however an address is written, its network is the same, and another network is another', () => {
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
