import { SENT_DATA, SENT_FROM_CHECKOUT, type SentData } from '../../../domain/privacy/sent-to-services.ts'
import { long } from '../../long-tests.ts'
import { startStripe } from '../../servers/stripe.ts'
import { holdRequests, mailTo } from '../support/journey.ts'
import {
  confirmed,
  expect,
  expectColumnAccessible,
  fillCheckout,
  openCode,
  parentsOn,
  proceed,
} from '../support/parent.ts'

/** A server that takes cards through a local Stripe. */
const test = parentsOn(async () => {
  const stripe = await startStripe()
  const { secretKey, publishableKey, webhookSecret, apiUrl } = stripe.settings
  const env = {
    RATE_LIMIT_SCALE: '1',
    LIMIT_WRONG_CODES_PER_ADDRESS_PER_HOUR: '2',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  }
  return { env, facts: stripe, close: () => stripe.close() }
})

/** The part of the provider's script that its React wrapper needs; `bank` decides about the card. */
const STRIPE_JS = `
window.Stripe = () => {
  const fields = {}
  const words = { cardNumber: 'Provider number', cardExpiry: 'Provider expiry', cardCvc: 'Provider CVC' }
  const create = (type) => {
    const on = {}
    const input = document.createElement('input')
    input.setAttribute('aria-label', words[type])
    input.addEventListener('input', () => on.change?.({ elementType: type, complete: input.value !== '', error: undefined }))
    fields[type] = {
      mount: (place) => { place.append(input); on.ready?.() },
      on: (name, listener) => { on[name] = listener },
      off() {}, once() {}, update() {}, unmount() {},
      destroy: () => input.remove(),
      value: () => input.value,
    }
    return fields[type]
  }
  // A browser that has a wallet: one button, which confirms at once, or when \`window.walletOpen\` resolves.
  const createWallet = (type) => {
    const on = {}
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Buy with a wallet'
    const wallet = { ready: () => on.ready?.({ availablePaymentMethods: { applePay: true } }) }
    button.addEventListener('click', () => {
      const failed = () => { button.dataset.failed = 'yes' }
      on.click?.({ resolve: async () => {
        await window.walletOpen
        on.confirm?.({ paymentFailed: failed })
      }, reject() {} })
    })
    return {
      mount: (place) => { place.append(button); setTimeout(wallet.ready) },
      on: (name, listener) => { on[name] = listener; return this },
      off() {}, once() {}, update() {}, unmount() {},
      destroy: () => button.remove(),
    }
  }
  const getElement = (type) => fields[typeof type === 'string' ? type : type.__elementType] ?? null
  return {
    elements: () => ({
      create: (type) => (type === 'expressCheckout' ? createWallet(type) : create(type)),
      getElement, update() {}, on() {}, off() {}, submit: async () => ({}),
    }),
    createToken() {}, createPaymentMethod() {}, registerAppInfo() {}, _registerWrapper() {},
    confirmPayment: ({ clientSecret, elements, ...more }) =>
      window.bank(clientSecret, window.walletCard ?? '4242', JSON.stringify(more)),
    confirmCardPayment: (secret, { payment_method: { card, ...method }, ...more }) =>
      window.bank(secret, card.value(), JSON.stringify({ ...method, ...more })),
  }
}`

/** What nobody else types, and how it is known again. */
const TYPED = { 'First name': 'Eufemia', 'Last name': 'Quernstone', Phone: '01750 471108', Class: '7Quartz' }
const SIGNS: Partial<Record<SentData, RegExp>> = {
  buyerName: /Eufemia|Quernstone/,
  email: /stripe@example\.com/,
  phone: /471108/,
  postcode: /EH45/,
  childName: /Isla|Reid/,
  className: /7Quartz/,
  school: /Primary/,
  accessCode: /code=/,
}

test('with a real provider its own fields replace ours, and its answer counts', async ({
  page,
  school,
  server,
  prepared: stripe,
}) => {
  const given: string[] = []
  await page.exposeFunction('bank', async (clientSecret: string, number: string, more: string) => {
    given.push(more)
    const declined = number.endsWith('0002')
    const payment = { id: clientSecret.split('_secret_')[0] ?? '', clientSecret }
    await stripe.confirm(payment, declined ? 'declined' : 'ok')
    return declined
      ? { error: { type: 'card_error', message: 'Your card was declined.' } }
      : { paymentIntent: { status: 'succeeded' } }
  })
  const requests: string[] = []
  await page.route('https://js.stripe.com/**', (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS })
  })
  await openCode(page, school.Isla)
  await page.getByRole('button', { name: /£5 Choose photo 1/ }).click()
  expect(requests, 'nothing of the provider before the checkout').toEqual([])
  await proceed(page)
  await fillCheckout(page, 'stripe@example.com', {})
  for (const [label, value] of Object.entries(TYPED)) await page.getByLabel(label).fill(value)
  await expect(page.getByText('Test mode')).toHaveCount(0)
  const pay = page.getByRole('button', { name: 'Pay £5' })
  await pay.click()
  await expect(page.getByText('Card number is required')).toBeVisible()
  expect(stripe.taken()).toEqual([])
  await expectColumnAccessible(page, 'stripe-checkout')
  await page.getByLabel('Provider number').fill('4000 0000 0000 0002')
  await page.getByLabel('Provider expiry').fill('12/40')
  await page.getByLabel('Provider CVC').fill('123')
  await pay.click()
  await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
  await page.getByLabel('Provider number').fill('4242 4242 4242 4242')
  await pay.dblclick()
  await expect(confirmed(page)).toBeVisible()
  expect(stripe.taken()).toMatchObject([{ amount: 500, refunded: 0 }])
  const found = SENT_DATA.filter((data) => given.some((text) => SIGNS[data]?.test(text)))
  const ofItself: readonly string[] = ['card', 'browser']
  expect(found, 'what the page gives the provider, beside its own fields').toEqual(
    SENT_DATA.filter((data) => SENT_FROM_CHECKOUT.includes(data) && !ofItself.includes(data)),
  )
  await mailTo(server, 'order', 'stripe@example.com')
})

test('a wallet says at once what is missing, and pays once the form is complete, without card fields', async ({
  page,
  school,
  server,
  prepared: stripe,
}) => {
  const before = stripe.taken().length
  let card = 'declined' as 'declined' | 'ok'
  await page.exposeFunction('bank', async (clientSecret: string) => {
    await stripe.confirm({ id: clientSecret.split('_secret_')[0] ?? '', clientSecret }, card)
    return card === 'ok'
      ? { paymentIntent: { status: 'succeeded' } }
      : { error: { type: 'card_error', message: 'Your card was declined.' } }
  })
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS }),
  )
  await openCode(page, school.Rory)
  await page.getByRole('button', { name: /£5 Choose photo 1/ }).click()
  const price = await holdRequests(page, '**/api/basket/price')
  await proceed(page)
  await price.started
  const wallet = page.getByRole('button', { name: 'Buy with a wallet' })
  await wallet.click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByText('Card number is required')).toHaveCount(0)
  expect(stripe.taken()).toHaveLength(before)
  price.release()
  await fillCheckout(page, 'wallet@example.com', {})
  await expect(page.getByRole('button', { name: 'Pay £5' })).toBeVisible()
  await expectColumnAccessible(page, 'stripe-wallet')
  await wallet.click()
  await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
  await expect(wallet).toHaveAttribute('data-failed', 'yes')
  card = 'ok'
  await wallet.click()
  await expect(confirmed(page)).toBeVisible()
  expect(stripe.taken()).toHaveLength(before + 1)
  await mailTo(server, 'order', 'wallet@example.com')
})

test(
  'a wallet closes when a field was emptied meanwhile, and the card pays afterwards',
  long(
    'tests/journeys/parents/stripe.journey.ts',
    'a wallet says at once what is missing, and pays once the form is complete, without card fields',
  ),
  async ({ page, school, prepared: stripe }) => {
    const before = stripe.taken().length
    const numbers: string[] = []
    await page.exposeFunction('bank', async (clientSecret: string, number: string) => {
      numbers.push(number)
      await stripe.confirm({ id: clientSecret.split('_secret_')[0] ?? '', clientSecret }, 'ok')
      return { paymentIntent: { status: 'succeeded' } }
    })
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS }),
    )
    await openCode(page, school.Skye)
    await page.getByRole('button', { name: /£5 Choose photo 1/ }).click()
    await proceed(page)
    await fillCheckout(page, 'emptied@example.com', {})
    await expect(page.getByRole('button', { name: 'Pay £5' })).toBeVisible()
    await page.evaluate(`{
      window.walletCard = 'wallet'
      window.walletOpen = new Promise((confirm) => { window.confirmWallet = confirm })
      undefined
    }`)
    const wallet = page.getByRole('button', { name: 'Buy with a wallet' })
    await wallet.click()
    await page.getByLabel('First name').fill('')
    await page.evaluate('window.confirmWallet()')
    await expect(page.getByText('First name is required')).toBeVisible()
    await expect(wallet).toHaveAttribute('data-failed', 'yes')
    await page.getByLabel('First name').fill('Morag')
    for (const [label, value] of [
      ['number', '4242'],
      ['expiry', '12/40'],
      ['CVC', '123'],
    ])
      await page.getByLabel(`Provider ${label}`).fill(value ?? '')
    await page.getByRole('button', { name: 'Pay £5' }).click()
    await expect(confirmed(page)).toBeVisible()
    expect(numbers).toEqual(['4242'])
    expect(stripe.taken()).toHaveLength(before + 1)
  },
)

test(
  'after too many wrong codes the page says how long to wait',
  long(
    'server/photos/gallery/open-gallery.test.ts',
    'wrong codes are limited by address, right ones never count, and a rejection says how long to wait',
  ),
  async ({ page }) => {
    await page.goto('/school-photos')
    const field = page.getByLabel('Access code')
    for (const wrong of ['ZZZZ2222', 'ZZZZ3333']) {
      await field.fill(wrong)
      await page.getByRole('button', { name: 'View Photos' }).click()
      await expect(page.getByRole('heading', { name: 'Sample photos' })).toBeVisible()
      await page.getByRole('button', { name: 'Logout' }).click()
    }
    await field.fill('ZZZZ4444')
    await page.getByRole('button', { name: 'View Photos' }).click()
    await expect(page.getByText('There have been too many attempts from here. Please wait')).toBeVisible()
    await expect(page.getByText(/Please wait \d+ minutes/)).toBeVisible()
    await expect(field).toHaveValue('ZZZZ4444')
    await expectColumnAccessible(page, 'gate-too-many')
  },
)
