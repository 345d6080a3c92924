import { BlockList, isIP } from 'node:net'
import { expandIPv6 } from 'hono/utils/ipaddr'

/**
 * The address a call came from. `X-Forwarded-For` only counts if the neighbour is a trusted proxy (an address or a
 * range like `10.0.0.0/8`), and is read from the right up to the first hop that is not.
 */
export function callerAddress(
  headers: Pick<Headers, 'get'>,
  remote: string,
  trusted: readonly string[],
): string {
  const neighbour = plain(remote)
  if (trusted.length === 0 || !isTrusted(neighbour, trusted)) return neighbour
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => plain(hop.trim()))
  for (const hop of hops.reverse()) {
    if (!isIP(hop)) break
    if (!isTrusted(hop, trusted)) return hop
  }
  return neighbour
}

const LOOPBACK = ['127.0.0.0/8', '::1']
/** Whether an address is this machine's own. */
export const isLoopback = (address: string) => isTrusted(plain(address), LOOPBACK)

/** The plain address: IPv4 written as IPv6 is unwrapped, and a port appended by a proxy is dropped. */
function plain(address: string) {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')
  return bare.replace(/^::ffff:(?=\d+\.)/i, '')
}

function isTrusted(address: string, trusted: readonly string[]) {
  const version = isIP(address)
  if (!version) return false
  return listOf(trusted).check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Made once of a setting: that takes longer than everything else about an address. */
const lists = new WeakMap<readonly string[], BlockList>()

function listOf(trusted: readonly string[]): BlockList {
  const made = lists.get(trusted)
  if (made) return made
  const list = new BlockList()
  for (const entry of trusted) {
    const [base = '', bits] = entry.split('/')
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4'
    if (bits) list.addSubnet(base, Number(bits), family)
    else list.addAddress(base, family)
  }
  lists.set(trusted, list)
  return list
}

/**
 * What a caller's attempts are counted by. Someone with an IPv6 address usually has 2^64 neighbouring ones, so those
 * count as one.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [bare = ''] = address.split('%', 1)
  const groups = expandIPv6(bare).split(':').slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
