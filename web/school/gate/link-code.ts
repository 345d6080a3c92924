import type { FunctionsClient, FunctionsResponse } from '@supabase/functions-js'
import { connectionWords } from '../../../content/errors/general.ts'
import { linkCodeWords } from '../../../content/school/link-code.ts'
import { FunctionError, LinkAnswer, VerifiedCode } from '../../../domain/school/parent-links.ts'
import { headersFor } from '../../accounts-service.ts'
import { accessToken } from '../../session.ts'

/** The outcome of a code, with the server's words for a refusal. */
export type Linking =
  | { outcome: 'linked'; pupilId: string }
  | { outcome: 'already-linked' }
  | { outcome: 'signed-out' | 'half-signed-in' }
  | { outcome: 'code-rejected' | 'link-refused' | 'failed'; text: string }

/** Links a code's pupil to the signed-in account, after checking the session and the code. */
export async function linkCode(accessCode: string): Promise<Linking> {
  const token = await accessToken()
  if (!token) return { outcome: 'signed-out' }
  const client = await functionsClient(token)
  const verified = await ask(client, 'verify-access-code', accessCode)
  if ('refusal' in verified) return refusalOutcome(verified, 'code-rejected')
  if (VerifiedCode.parse(verified.data).isLinked) return { outcome: 'already-linked' }
  const linked = await ask(client, 'link-student-to-parent', accessCode)
  if ('refusal' in linked) return refusalOutcome(linked, 'link-refused')
  return { outcome: 'linked', pupilId: LinkAnswer.parse(linked.data).pupil.id }
}

/** Loaded on first use. Always our own server: a hosted accounts service vouches for the parent but knows no pupils. */
async function functionsClient(token: string) {
  const { FunctionsClient } = await import('@supabase/functions-js')
  return new FunctionsClient(`${location.origin}/functions/v1`, {
    headers: headersFor(token),
  })
}

type FunctionResult = { data: unknown } | { refusal: string; status: number }

async function ask(client: FunctionsClient, name: string, accessCode: string): Promise<FunctionResult> {
  const { data, error }: FunctionsResponse<unknown> = await client.invoke(name, { body: { accessCode } })
  if (!error) return { data }
  const response: unknown = error.context
  if (!(response instanceof Response)) return { refusal: connectionWords.failed, status: 0 }
  const body = FunctionError.safeParse(await response.json().catch(() => undefined))
  return { refusal: body.data?.error ?? linkCodeWords.failed, status: response.status }
}

function refusalOutcome(
  { refusal, status }: { refusal: string; status: number },
  outcome: 'code-rejected' | 'link-refused',
): Linking {
  if (status === 401) return { outcome: 'signed-out' }
  if (status === 403) return { outcome: 'half-signed-in' }
  const ours = status === 0 || status >= 500
  return { outcome: ours ? 'failed' : outcome, text: refusal }
}
