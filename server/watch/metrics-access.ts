import type { Config } from '../config.ts'
import { isLoopback } from '../http/address.ts'
import { isSameSecret } from '../platform/secrets.ts'

interface Asking {
  /** The address at the other end of the connection. */
  remote: string
  /** By lower-case name. */
  headers: Record<string, string | string[] | undefined>
}

/**
 * Whether the caller may read `/metrics`: this machine itself, or anyone with the token. Requests passed on by a proxy,
 * trusted or not, don't count as this machine's, even if the proxy runs on it.
 */
export function mayReadMetrics({ METRICS_TOKEN }: Config, { remote, headers }: Asking): boolean {
  if (isLoopback(remote) && !Object.keys(headers).some((name) => PASSED_ON.test(name))) return true
  return METRICS_TOKEN !== undefined && isSameSecret(String(headers.authorization), `Bearer ${METRICS_TOKEN}`)
}

const PASSED_ON = /^(?:x-forwarded.*|forwarded|x-real-ip|via)$/
