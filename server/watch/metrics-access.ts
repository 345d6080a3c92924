import type { Config } from '../config.ts'
import { isSameSecret } from '../platform/secrets.ts'

/**
 * Whether the caller may read `/metrics`: only whoever sends the token. The address at the other end of the connection
 * says nothing, because a proxy on this machine looks like the machine itself.
 */
export const mayReadMetrics = (
  { METRICS_TOKEN }: Pick<Config, 'METRICS_TOKEN'>,
  authorization = '',
): boolean => METRICS_TOKEN !== undefined && isSameSecret(authorization, `Bearer ${METRICS_TOKEN}`)
