import { Done } from '../../domain/api-responses.ts'
import { SetupFacts, TestPaymentResult } from '../../domain/business/setup.ts'
import { endpoint } from '../endpoint.ts'

export const showSetup = endpoint({
  get: '/api/admin/setup',
  summary: 'Show setup progress',
  answer: SetupFacts,
})

export const requestTestMail = endpoint({
  post: '/api/admin/setup/mail',
  summary: 'Send a test email to the caller',
  answer: Done,
})

export const makeTestPayment = endpoint({
  post: '/api/admin/setup/payment',
  summary: 'Test the payment provider without taking money',
  answer: TestPaymentResult,
})
