import { removeDir, startProcess } from '../process/server.ts'
import { startStripe } from '../servers/stripe.ts'
import { expectAccessible, mailTo, OWNER } from './support/journey.ts'
import { confirmed, expect, fillCheckout, openCode, test as parent, proceed } from './support/parent.ts'

/** A server that takes cards through a local Stripe. */
const test = parent.extend<object, { stripe: Awaited<ReturnType<typeof startStripe>> }>({
  stripe: [
    async ({ browserName: _ }, use) => {
      const stripe = await startStripe()
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ stripe }, use) => {
      const { secretKey, publishableKey, webhookSecret, apiUrl } = stripe.settings
      const server = await startProcess({
        ADMIN_EMAIL: OWNER.email,
        ADMIN_PASSWORD: OWNER.password,
        LIMIT_WRONG_CODES_PER_ADDRESS_PER_HOUR: '2',
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_PUBLISHABLE_KEY: publishableKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API_URL: apiUrl,
      })
      await use(server)
      await server.end('SIGKILL')
      await removeDir(server.dataDir)
    },
    { scope: 'worker', timeout: 90_000 },
  ],
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
  const getElement = (type) => fields[typeof type === 'string' ? type : type.__elementType] ?? null
  return {
    elements: () => ({ create, getElement, update() {}, on() {}, off() {} }),
    createToken() {}, createPaymentMethod() {}, registerAppInfo() {}, _registerWrapper() {},
    confirmCardPayment: (secret, { payment_method: { card } }) => window.bank(secret, card.value()),
  }
}`

test('with a real provider its own fields replace ours, and its answer counts', async ({
  page,
  school,
  server,
  stripe,
}) => {
  await page.exposeFunction('bank', async (clientSecret: string, number: string) => {
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
  await expect(page.getByText('Test mode')).toHaveCount(0)
  const pay = page.getByRole('button', { name: 'Pay £5' })
  await pay.click()
  await expect(page.getByText('Card number is required')).toBeVisible()
  expect(stripe.taken()).toEqual([])
  await expectAccessible(page, 'stripe-checkout')
  await page.getByLabel('Provider number').fill('4000 0000 0000 0002')
  await page.getByLabel('Provider expiry').fill('12/40')
  await page.getByLabel('Provider CVC').fill('123')
  await pay.click()
  await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
  await page.getByLabel('Provider number').fill('4242 4242 4242 4242')
  await pay.dblclick()
  await expect(confirmed(page)).toBeVisible()
  expect(stripe.taken()).toMatchObject([{ amount: 500, refunded: 0 }])
  await mailTo(server, 'order', 'stripe@example.com')
})

test('after too many wrong codes the page says how long to wait', async ({ page }) => {
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
  await expectAccessible(page, 'gate-too-many')
})
