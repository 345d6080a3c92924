import type { Config } from '../config.ts'
import { isLoopback } from '../http/address.ts'
import { isSameSecret } from '../platform/secrets.ts'

interface Caller {
  /** The address at the other end of the connection. */
  remote: string
  /** By lower-case name. */
  headers: Record<string, string | string[] | undefined>
}

/**
 * Whether the caller may read `/metrics`: whoever sends the token; without one, this machine itself, as long as the shop
 * has no public address. Behind one, a proxy on this machine looks like the machine itself.
 */
export function mayReadMetrics(
  { METRICS_TOKEN, PUBLIC_URL }: Pick<Config, 'METRICS_TOKEN' | 'PUBLIC_URL'>,
  { remote, headers }: Caller,
): boolean {
  if (METRICS_TOKEN !== undefined)
    return isSameSecret(String(headers.authorization), `Bearer ${METRICS_TOKEN}`)
  const { hostname } = new URL(PUBLIC_URL)
  const isPublic = hostname !== 'localhost' && !isLoopback(hostname)
  return !isPublic && isLoopback(remote) && !Object.keys(headers).some((name) => PASSED_ON.test(name))
}

const PASSED_ON = /^(?:x-forwarded.*|forwarded|x-real-ip|via)$/
