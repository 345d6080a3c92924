import { CreatedId, Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import { CancelBooking, Cancellation, CancellationQuery } from '../../domain/projects/cancel-booking.ts'
import { CreditInvoice } from '../../domain/projects/credit-notes.ts'
import { RecordPayment, RefundInvoice, SendInvoice } from '../../domain/projects/invoices.ts'
import {
  EditClient,
  ProjectDetail,
  ProjectList,
  ProjectQuery,
  StartProject,
} from '../../domain/projects/projects.ts'
import { SaveQuote, SendQuote } from '../../domain/projects/quote-input.ts'
import { endpoint } from '../endpoint.ts'

export const listProjects = endpoint({
  get: '/api/admin/projects',
  summary: 'List the projects',
  query: ProjectQuery,
  answer: ProjectList,
})

export const startProject = endpoint({
  post: '/api/admin/projects',
  summary: 'Start a project',
  body: StartProject,
  answer: CreatedId,
  status: 201,
})

export const showProject = endpoint({
  get: '/api/admin/projects/{id}',
  summary: 'Show a project',
  params: IdParams,
  answer: ProjectDetail,
})

/** Until an invoice is sent. */
export const deleteProject = endpoint({
  post: '/api/admin/projects/{id}/delete',
  summary: 'Delete a project without invoices, with its client',
  recentSignIn: true,
  params: IdParams,
  answer: Done,
})

export const editClient = endpoint({
  put: '/api/admin/projects/{id}/client',
  summary: 'Change a project’s client and title',
  params: IdParams,
  body: EditClient,
  answer: Done,
})

export const saveQuote = endpoint({
  put: '/api/admin/projects/{id}/quote',
  summary: 'Save a quote, as a new version if it was sent',
  params: IdParams,
  body: SaveQuote,
  answer: Done,
})

export const sendQuote = endpoint({
  post: '/api/admin/projects/{id}/quote/send',
  summary: 'Send a quote to the client',
  params: IdParams,
  body: SendQuote,
  answer: Done,
})

/** The id is the invoice's. */
export const recordPayment = endpoint({
  post: '/api/admin/invoices/{id}/payments',
  summary: 'Say that money arrived for an invoice',
  recentSignIn: true,
  params: IdParams,
  body: RecordPayment,
  answer: Done,
})

/** The id is the invoice's. */
export const refundInvoice = endpoint({
  post: '/api/admin/invoices/{id}/refunds',
  summary: 'Pay back what was too much of an invoice',
  recentSignIn: true,
  params: IdParams,
  body: RefundInvoice,
  answer: Done,
})

/** The id is the invoice's. */
export const creditInvoice = endpoint({
  post: '/api/admin/invoices/{id}/credit-notes',
  summary: 'Send a credit note for an invoice',
  recentSignIn: true,
  params: IdParams,
  body: CreditInvoice,
  answer: Done,
})

export const showCancellation = endpoint({
  get: '/api/admin/projects/{id}/cancellation',
  summary: 'Reckon what a cancellation costs',
  params: IdParams,
  query: CancellationQuery,
  answer: Cancellation,
})

export const cancelBooking = endpoint({
  post: '/api/admin/projects/{id}/cancel',
  summary: 'Cancel a booking for the client by the terms, or at no cost',
  recentSignIn: true,
  params: IdParams,
  body: CancelBooking,
  answer: Done,
})

export const sendInvoice = endpoint({
  post: '/api/admin/projects/{id}/invoices',
  summary: 'Send an invoice to the client',
  params: IdParams,
  body: SendInvoice,
  answer: Done,
})
