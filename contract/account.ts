import { AccountActivityQuery, AccountsActivity, OwnActivity } from '../domain/accounts/activity.ts'
import { LinkTarget, PreviewLinkTarget } from '../domain/accounts/email-links.ts'
import { CheckPassword, PasswordCheck } from '../domain/accounts/own-account.ts'
import { OwnSessions } from '../domain/accounts/sessions.ts'
import { Done } from '../domain/api-responses.ts'
import { IdParams } from '../domain/ids.ts'
import { endpoint } from './endpoint.ts'

export const listSessions = endpoint({
  get: '/api/account/sessions',
  summary: 'List the caller’s sessions',
  as: 'account',
  answer: OwnSessions,
})

export const endSession = endpoint({
  delete: '/api/account/sessions/{id}',
  summary: 'End one of the caller’s sessions',
  as: 'account',
  params: IdParams,
  answer: Done,
})

export const listOwnActivity = endpoint({
  get: '/api/account/activity',
  summary: 'List activity on the caller’s account',
  as: 'account',
  answer: OwnActivity,
})

export const listAccountsActivity = endpoint({
  get: '/api/admin/accounts/activity',
  summary: 'List activity on all accounts',
  query: AccountActivityQuery,
  answer: AccountsActivity,
})

export const previewLinkTarget = endpoint({
  post: '/api/account/mailed-link',
  summary: 'Describe a mailed link without using it',
  as: 'visitor',
  body: PreviewLinkTarget,
  answer: LinkTarget,
  limit: 'mailed-links',
})

export const checkPassword = endpoint({
  post: '/api/account/password-look',
  summary: 'Check whether a new password is one of the most used',
  as: 'anyone',
  body: CheckPassword,
  answer: PasswordCheck,
  limit: 'password-looks',
})
