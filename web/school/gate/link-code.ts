import type { FunctionsClient, FunctionsResponse } from '@supabase/functions-js'
import { FunctionError, LinkAnswer, VerifiedCode } from '../../../domain/school/links.ts'
import { accessToken, headersFor } from '../../session.ts'

/** What became of a code, with the server's own words where it said no. */
export type Linking =
  | { outcome: 'linked'; pupilId: string }
  | { outcome: 'already-linked' }
  | { outcome: 'signed-out' | 'half-signed-in' }
  | { outcome: 'code-rejected' | 'link-refused' | 'failed'; text: string }

const unreachable = 'The connection failed. Please try again.'
const unknown = 'Failed to process access code'

/** Links the pupil of a code to the signed-in account: is somebody signed in, is the code right, is it linked already. */
export async function linkCode(accessCode: string): Promise<Linking> {
  const token = await accessToken()
  if (!token) return { outcome: 'signed-out' }
  const client = await functionsClient(token)
  const verified = await ask(client, 'verify-access-code', accessCode)
  if ('refusal' in verified) return refused(verified, 'code-rejected')
  if (VerifiedCode.parse(verified.data).isLinked) return { outcome: 'already-linked' }
  const linked = await ask(client, 'link-student-to-parent', accessCode)
  if ('refusal' in linked) return refused(linked, 'link-refused')
  return { outcome: 'linked', pupilId: LinkAnswer.parse(linked.data).pupil.id }
}

/** Fetched at the first need. Ours wherever the accounts are: a hosted service vouches for the parent, and knows no pupil. */
async function functionsClient(token: string) {
  const { FunctionsClient } = await import('@supabase/functions-js')
  return new FunctionsClient(`${location.origin}/functions/v1`, {
    headers: headersFor(token),
  })
}

type Asked = { data: unknown } | { refusal: string; status: number }

async function ask(client: FunctionsClient, name: string, accessCode: string): Promise<Asked> {
  const { data, error }: FunctionsResponse<unknown> = await client.invoke(name, { body: { accessCode } })
  if (!error) return { data }
  const response: unknown = error.context
  if (!(response instanceof Response)) return { refusal: unreachable, status: 0 }
  const body = FunctionError.safeParse(await response.json().catch(() => undefined))
  return { refusal: body.data?.error ?? unknown, status: response.status }
}

function refused(
  { refusal, status }: { refusal: string; status: number },
  no: 'code-rejected' | 'link-refused',
): Linking {
  if (status === 401) return { outcome: 'signed-out' }
  if (status === 403) return { outcome: 'half-signed-in' }
  const ours = status === 0 || status >= 500
  return { outcome: ours ? 'failed' : no, text: refusal }
}
