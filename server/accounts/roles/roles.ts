import type { Context } from '../../context.ts'
import { builtInRoles } from './built-in-roles.ts'
import { hostedRoles } from './hosted-roles.ts'
import type { Roles } from './roles-port.ts'

/** The roles, from wherever the configuration keeps them. */
export function rolesOf({ config }: Pick<Context, 'config'>): Roles {
  return config.AUTH_URL ? hostedRoles(config.AUTH_URL) : builtInRoles()
}
