import Stripe from 'stripe'
import { parseJsonObject } from '../parse-json-object.ts'
import {
  type DeclineReason,
  type Payment,
  PaymentMissing,
  type PaymentNotice,
  type Payments,
  RefundRejected,
} from './port.ts'
import {
  findRefund,
  listBalanceTransactions,
  listDisputes,
  listFailedRefunds,
  sumOfRefunds,
} from './stripe-money.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** An address other than Stripe's own, for trying things out. */
  apiUrl?: string
  /** How long Stripe may stay silent. */
  timeoutMs?: number
}

/** Takes cards through Stripe's PaymentIntents. Ids, keys and amounts are Stripe's own; nothing is stored here. */
export function stripePayments(settings: StripeSettings): Payments {
  const { publishableKey, webhookSecret, timeoutMs = 10_000 } = settings
  const stripe = new Stripe(settings.secretKey, {
    // A buyer is waiting. Pages and jobs try again themselves.
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
    ...addressOf(settings.apiUrl),
  })
  return {
    provider: 'stripe',
    takesMoney: /^[sr]k_live_/.test(settings.secretKey),
    publishableKey,
    begin: (input) => begin(stripe, input),
    find: (id) => find(stripe, id),
    refund: (input) => refund(stripe, input),
    cancel: (id) => cancel(stripe, id),
    listFailedRefunds: (id) => listFailedRefunds(stripe, id),
    listDisputes: (id) => listDisputes(stripe, id),
    listBalanceTransactions: (span) => listBalanceTransactions(stripe, span),
    webhook: {
      signatureHeader: 'Stripe-Signature',
      hear: (message) => hear(stripe, webhookSecret, message),
    },
  }
}

function addressOf(apiUrl: string | undefined) {
  if (!apiUrl) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  return {
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: hostname,
    ...(port ? { port } : {}),
  }
}

type Intent = Stripe.PaymentIntent

async function begin(stripe: Stripe, input: Parameters<Payments['begin']>[0]) {
  const { orderId, amountPence, idempotencyKey } = input
  if (!Number.isSafeInteger(amountPence) || amountPence <= 0)
    throw new Error('a payment needs an amount of whole pence above 0')
  const made = await stripe.paymentIntents.create(
    {
      amount: amountPence,
      currency: 'gbp',
      allowed_payment_method_types: ['card'],
      metadata: { orderId },
      expand: ['latest_charge'],
    },
    { idempotencyKey: `begin-${idempotencyKey}` },
  )
  // Stripe repeats its first answer for a repeated key, whatever has happened since.
  if (made.lastResponse.headers['idempotent-replayed'] !== 'true') return toPayment(stripe, made)
  return getPayment(stripe, made.id)
}

async function find(stripe: Stripe, id: string): Promise<Payment | undefined> {
  if (!/^pi_\w+$/.test(id)) return undefined
  try {
    return await toPayment(stripe, await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function getPayment(stripe: Stripe, id: string): Promise<Payment> {
  const payment = await find(stripe, id)
  if (!payment) throw new PaymentMissing(id)
  return payment
}

async function cancel(stripe: Stripe, id: string): Promise<Payment> {
  const payment = await getPayment(stripe, id)
  if (payment.state.status === 'cancelled' || payment.state.status === 'succeeded') return payment
  try {
    await stripe.paymentIntents.cancel(id)
  } catch (error) {
    // It was paid or cancelled in the meantime; return its current state.
    if (!isRejected(error)) throw error
  }
  return getPayment(stripe, id)
}

async function refund(stripe: Stripe, input: Parameters<Payments['refund']>[0]): Promise<Payment> {
  const { id, amountPence, idempotencyKey } = input
  if (!Number.isSafeInteger(amountPence) || amountPence <= 0)
    throw new RefundRejected('a refund needs an amount of whole pence above 0')
  try {
    // Stripe forgets a key after a day or more; what was made with it keeps its name.
    const made = await findRefund(stripe, id, idempotencyKey)
    if (made && made.amount !== amountPence)
      throw new RefundRejected('the key of this refund was used for another')
    if (!made)
      await stripe.refunds.create(
        { payment_intent: id, amount: amountPence, metadata: { refundId: idempotencyKey } },
        { idempotencyKey: `refund-${idempotencyKey}` },
      )
  } catch (error) {
    if (isRejected(error) && error.code !== 'idempotency_key_in_use') throw new RefundRejected(error.message)
    throw error
  }
  return getPayment(stripe, id)
}

async function hear(
  stripe: Stripe,
  secret: string,
  { body, signature }: { body: string; signature: string },
): Promise<PaymentNotice | undefined> {
  const { signature: signatures, DEFAULT_TOLERANCE } = stripe.webhooks
  try {
    await signatures?.verifyHeaderAsync(body, signature, secret, DEFAULT_TOLERANCE)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined
    throw error
  }
  const subject = member(parseJsonObject(body).data, 'object')
  if (!isObject(subject)) return { paymentId: null, strange: true }
  const isDispute = member(subject, 'object') === 'dispute'
  return { paymentId: paymentIn(subject), ...(isDispute && { disputed: true }) }
}

/** The payment that an event is about, directly or through a charge or refund. */
function paymentIn(subject: object): string | null {
  const payment = member(subject, 'object') === 'payment_intent' ? subject : member(subject, 'payment_intent')
  const id = isObject(payment) ? member(payment, 'id') : payment
  return typeof id === 'string' ? id : null
}

// The signature vouches for the sender, not the shape: other versions of the provider's API send other events.
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const member = (value: unknown, name: string): unknown =>
  isObject(value) ? (value as Record<string, unknown>)[name] : undefined

async function toPayment(stripe: Stripe, intent: Intent): Promise<Payment> {
  const { id, client_secret, amount, latest_charge } = intent
  const charge = typeof latest_charge === 'object' ? latest_charge : null
  return {
    id,
    clientSecret: client_secret ?? '',
    amountPence: amount,
    refundedPence: charge?.amount_refunded ? await sumOfRefunds(stripe, id) : 0,
    state: toState(intent),
  }
}

function toState({ status, last_payment_error }: Intent): Payment['state'] {
  if (status === 'succeeded') return { status: 'succeeded' }
  if (status === 'canceled') return { status: 'cancelled' }
  if (status === 'processing' || status === 'requires_capture') return { status: 'processing' }
  if (status === 'requires_payment_method' && last_payment_error)
    return { status: 'declined', reason: reasonOf(last_payment_error) }
  return { status: 'open' }
}

const REASONS: Record<string, DeclineReason> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  incorrect_zip: 'incorrect_postcode',
  incorrect_postal_code: 'incorrect_postcode',
  postal_code_invalid: 'incorrect_postcode',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  card_not_supported: 'card_not_supported',
  currency_not_supported: 'card_not_supported',
  processing_error: 'try_again',
  issuer_not_available: 'try_again',
  try_again_later: 'try_again',
}

/** A reason that may be shown: a card reported lost or stolen is declined like any other. */
function reasonOf(error: { code?: string; decline_code?: string }): DeclineReason {
  return REASONS[error.decline_code ?? ''] ?? REASONS[error.code ?? ''] ?? 'card_declined'
}

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Stripe understood and said no, so asking again would not help. */
const isRejected = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeIdempotencyError ||
  error instanceof Stripe.errors.StripeCardError
