import { DESK_ROLES, type DeskRole } from '../domain/accounts/roles.ts'
import { headersFor, service } from './accounts-service.ts'
import { accessToken, tokenInsteadOf } from './session.ts'

/** A check that takes longer counts as failed. */
const CHECK_MS = 10_000

/** A person's role at the desk, if any. Rejects if the server cannot be asked, or has ended the session. */
export async function deskRoleOf(userId: string): Promise<DeskRole | undefined> {
  for (const role of DESK_ROLES) if (await hasRole(userId, role)) return role
  return undefined
}

async function hasRole(userId: string, role: DeskRole): Promise<boolean> {
  const { PostgrestClient } = await import('@supabase/postgrest-js')
  const ask = (token: string | undefined) =>
    new PostgrestClient(service().url.replace(/\/auth\/v1$/, '/rest/v1'), { headers: headersFor(token) })
      .from('user_roles')
      .select('role')
      .eq('user_id', userId)
      .eq('role', role)
      .abortSignal(AbortSignal.timeout(CHECK_MS))
      .maybeSingle()
  const token = await accessToken()
  const first = await ask(token)
  const instead = first.status === 401 || first.status === 403 ? await tokenInsteadOf(token) : undefined
  const { data, error } = instead ? await ask(instead) : first
  if (error) throw new Error(error.message)
  return data !== null
}
