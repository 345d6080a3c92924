import { Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import {
  Activity,
  ActivityQuery,
  DeskCounts,
  JobBoard,
  MessageLog,
  MessageQuery,
} from '../../domain/records/desk-log.ts'
import { endpoint } from '../endpoint.ts'

export const showCounts = endpoint({
  get: '/api/admin/counts',
  summary: 'Count what is waiting',
  answer: DeskCounts,
})

export const listMessages = endpoint({
  post: '/api/admin/messages/search',
  summary: 'Search messages',
  body: MessageQuery,
  answer: MessageLog,
})

export const listJobs = endpoint({
  get: '/api/admin/jobs',
  summary: 'List jobs',
  answer: JobBoard,
})

export const retryJob = endpoint({
  post: '/api/admin/jobs/{id}/retry',
  summary: 'Retry a job',
  params: IdParams,
  answer: Done,
})

export const listActivity = endpoint({
  post: '/api/admin/activity/search',
  summary: 'Search the audit log',
  body: ActivityQuery,
  answer: Activity,
})
