import { createHmac, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { StripeSettings } from '../../server/platform/payments/stripe.ts'
import { type ReceivedRequest, startHttp } from './http.ts'
import { type Charged, stripeMoney } from './stripe-money.ts'

export type StripeCard = 'ok' | 'declined' | 'insufficient_funds' | 'expired' | 'stolen' | 'asks_the_bank'

interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  currency: string
  client_secret: string
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  metadata: Record<string, string>
  last_payment_error: { type: string; code: string; decline_code?: string; message: string } | null
  latest_charge: Charged | null
}
interface Answer {
  status: number
  body: object
}
export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: object }
}

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const refused = (code: string, message: string, more: object = {}): Answer => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', code, message, ...more } },
})
const missing = (what: string): Answer => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` } },
})

const DECLINES = {
  declined: { code: 'card_declined', decline_code: 'generic_decline' },
  insufficient_funds: { code: 'card_declined', decline_code: 'insufficient_funds' },
  expired: { code: 'expired_card' },
  stolen: { code: 'card_declined', decline_code: 'stolen_card' },
} as const

/**
 * A local Stripe: PaymentIntents, refunds, disputes, a balance, idempotency keys and signed webhooks, as far as our
 * driver uses them and just as strict. It takes only this version's parameters; what the browser and the bank would do are methods.
 */
export async function startStripe({
  now = Date.now,
  live = false,
}: {
  now?: () => number
  /** Its keys say that they take money. */
  live?: boolean
} = {}) {
  const intents = new Map<string, Intent>()
  const answers = new Map<string, { request: string; answer: Answer }>()
  const events: StripeEvent[] = []
  const settings = {
    secretKey: id(live ? 'sk_live' : 'sk_test'),
    publishableKey: id(live ? 'pk_live' : 'pk_test'),
    webhookSecret: id('whsec'),
  }
  const tell = (type: string, subject: object) =>
    events.push({
      id: id('evt'),
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object: structuredClone(subject) },
    })

  const money = stripeMoney(tell, now)

  function create(form: URLSearchParams): Answer {
    const amount = Number(form.get('amount'))
    if (form.has('payment_method_types[0]'))
      return refused('payment_method_types_no_longer_supported', 'payment_method_types is no longer taken')
    if (!Number.isSafeInteger(amount) || amount < 30) return refused('amount_too_small', 'Amount too small')
    if (form.get('currency') !== 'gbp') return refused('parameter_missing', 'Missing currency')
    const made = id('pi')
    const intent: Intent = {
      id: made,
      object: 'payment_intent',
      amount,
      currency: 'gbp',
      client_secret: `${made}_secret_${randomBytes(12).toString('hex')}`,
      status: 'requires_payment_method',
      metadata: { orderId: form.get('metadata[orderId]') ?? '' },
      last_payment_error: null,
      latest_charge: null,
    }
    intents.set(made, intent)
    tell('payment_intent.created', intent)
    return { status: 200, body: structuredClone(intent) }
  }

  function cancel(intent: Intent): Answer {
    if (intent.status === 'canceled' || intent.status === 'succeeded')
      return refused('payment_intent_unexpected_state', `You cannot cancel a ${intent.status} PaymentIntent`)
    intent.status = 'canceled'
    tell('payment_intent.canceled', intent)
    return { status: 200, body: structuredClone(intent) }
  }

  function refund(form: URLSearchParams): Answer {
    const intent = intents.get(form.get('payment_intent') ?? '')
    if (!intent) return missing('payment_intent')
    const charge = intent.latest_charge
    const amount = Number(form.get('amount'))
    if (!charge) return refused('payment_intent_unexpected_state', 'It has no successful charge to refund')
    const left = money.left(charge)
    if (left === 0) return refused('charge_already_refunded', 'The charge has been refunded')
    if (amount > left) return refused('amount_too_large', `Refund amount is greater than ${left} left`)
    const made = money.refund(charge, amount, { refundId: form.get('metadata[refundId]') ?? '' })
    tell('charge.refunded', charge)
    return { status: 200, body: structuredClone(made) }
  }

  function succeed(intent: Intent) {
    intent.status = 'succeeded'
    intent.last_payment_error = null
    intent.latest_charge = {
      id: id('ch'),
      object: 'charge',
      payment_intent: intent.id,
      amount: intent.amount,
      amount_refunded: 0,
      disputed: false,
    }
    money.charge(intent.latest_charge)
    tell('payment_intent.succeeded', intent)
  }

  function fail(intent: Intent, why: { code: string; decline_code?: string }) {
    intent.status = 'requires_payment_method'
    intent.last_payment_error = { type: 'card_error', message: 'Your card was refused.', ...why }
    tell('payment_intent.payment_failed', intent)
  }

  function act({ method, path, body }: ReceivedRequest): Answer {
    const form = new URLSearchParams(body)
    const { pathname, searchParams } = new URL(path, 'http://stripe')
    const [, , resource, intentId = '', operation] = pathname.split('/')
    const list = method === 'GET' && !intentId ? money.list(resource, searchParams) : undefined
    if (list) return { status: 200, body: list }
    if (method === 'POST' && resource === 'refunds') return refund(form)
    if (resource !== 'payment_intents') return missing('resource')
    if (method === 'POST' && !intentId) return create(form)
    const intent = intents.get(decodeURIComponent(intentId))
    if (!intent) return missing('payment_intent')
    if (method === 'POST' && operation === 'cancel') return cancel(intent)
    return { status: 200, body: structuredClone(intent) }
  }

  /** The same key with the same request gets the first answer again; with another request it is refused. */
  function once(request: ReceivedRequest, response: ServerResponse): Answer {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || request.method !== 'POST') return act(request)
    const same = `${request.path}\n${request.body}`
    const known = answers.get(key)
    if (known && known.request !== same)
      return {
        status: 400,
        body: {
          error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters' },
        },
      }
    if (known) {
      response.setHeader('Idempotent-Replayed', 'true')
      return known.answer
    }
    const answer = act(request)
    answers.set(key, { request: same, answer })
    return answer
  }

  const http = await startHttp((_, response) => {
    const request = http.requests.at(-1)
    const known = request?.headers.authorization === `Bearer ${settings.secretKey}`
    const answer =
      request && known
        ? once(request, response)
        : { status: 401, body: { error: { type: 'api_error', message: 'Who?' } } }
    response.writeHead(answer.status, { 'Content-Type': 'application/json', 'Request-Id': id('req') })
    response.end(JSON.stringify(answer.body))
  })

  return {
    settings: { ...settings, apiUrl: http.url } satisfies StripeSettings,
    /** Everything that it was asked. */
    requests: http.requests,
    /** Every webhook it would send, in the order things happened. */
    events,
    /** What it does with keys that are more than a day old. */
    forgetKeys: () => answers.clear(),
    failRefund: money.failRefund,
    payOut: money.payOut,
    /** The buyer's bank claims a payment back. */
    dispute(paymentId: string, status: Parameters<typeof money.dispute>[1], amount?: number) {
      const charge = intents.get(paymentId)?.latest_charge
      if (!charge) throw new Error('nothing to dispute')
      return money.dispute(charge, status, amount)
    },
    escalate: money.escalate,
    answer: money.answer,
    decide: money.decide,
    /** Money moved: what was taken, and refunded of it. */
    taken: () =>
      [...intents.values()].flatMap(({ id, status, amount, metadata, latest_charge }) =>
        status === 'succeeded'
          ? [{ id, amount, orderId: metadata.orderId ?? '', refunded: latest_charge?.amount_refunded ?? 0 }]
          : [],
      ),
    /** What the buyer's browser does with the card fields; nothing without the payment's own secret. */
    async confirm(payment: { id: string; clientSecret: string }, card: StripeCard) {
      const intent = intents.get(payment.id)
      if (intent?.client_secret !== payment.clientSecret || intent.status !== 'requires_payment_method')
        return
      if (card === 'ok') succeed(intent)
      else if (card === 'asks_the_bank') intent.status = 'requires_action'
      else fail(intent, DECLINES[card])
    },
    /** What the buyer answers to the bank's check (3-D Secure). */
    answerBank(paymentId: string, itIsMe: boolean) {
      const intent = intents.get(paymentId)
      if (intent?.status !== 'requires_action') return
      if (itIsMe) succeed(intent)
      else fail(intent, { code: 'payment_intent_authentication_failure' })
    },
    /** A webhook about an event, or anything else that is signed. */
    post(event: StripeEvent | string, { secret = settings.webhookSecret, at = Date.now() } = {}) {
      const body = typeof event === 'string' ? event : JSON.stringify(event)
      const time = Math.floor(at / 1000)
      const mark = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      return { body, signature: `t=${time},v1=${mark}` }
    },
    close: http.close,
  }
}
