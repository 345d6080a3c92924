import type { Context } from '../../context.ts'
import { hostedRoles } from './hosted-roles.ts'
import { ownRoles } from './own-roles.ts'
import type { Roles } from './roles-port.ts'

/** The roles, wherever the configuration says that they are. */
export function rolesOf({ config }: Pick<Context, 'config'>): Roles {
  return config.AUTH_URL ? hostedRoles(config.AUTH_URL) : ownRoles()
}
