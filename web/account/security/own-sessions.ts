import { OwnActivity, OwnSessions } from '../../../domain/accounts/accounts.ts'
import { Done } from '../../../domain/common.ts'
import { call } from '../../api.ts'
import { accessToken } from '../../session.ts'

const bearer = async () => ({ authorization: `Bearer ${(await accessToken()) ?? ''}` })

/** The browsers that are signed in to this account. */
export const readSessions = async () =>
  call('/api/account/sessions', { headers: await bearer() }, OwnSessions)

/** Signs one of them out. */
export const endSession = async (id: string) =>
  call(`/api/account/sessions/${id}`, { method: 'DELETE', headers: await bearer() }, Done)

/** What happened to this account lately. */
export const readActivity = async () =>
  call('/api/account/activity', { headers: await bearer() }, OwnActivity)
