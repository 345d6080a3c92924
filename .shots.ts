import { chromium as pw } from '@playwright/test'
process.env.TMPDIR = '/tmp/t-desk2/browser'
const { default: chromium } = await import('@sparticuz/chromium')
const browser = await pw.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars'] })
const widths = (process.argv[2] ?? '1280').split(',').map(Number)
const only = process.argv[3]
const base = 'http://localhost:4170'
const ctx = await browser.newContext({ viewport: { width: 1280, height: 860 } })
const page = await ctx.newPage()
page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 200)))
await page.goto(`${base}/school-photos/sign-in`)
await page.getByLabel('Email').fill('owner@example.com')
await page.getByLabel('Password', { exact: true }).fill('a-long-password')
await page.getByRole('button', { name: 'Sign in' }).click()
await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor()
const A = '/school-photos/admin'
const token = await page.evaluate(() => { for (const k of Object.keys(localStorage)) { try { const v = JSON.parse(localStorage[k]); if (v.access_token) return v.access_token } catch {} } })
const api = async (p: string) => (await (await fetch(base + p, { headers: { authorization: `Bearer ${token}` } })).json()) as any
const orders = await api('/api/admin/orders?prints=ordered')
const events = await api('/api/admin/sales')
const subj = await api('/api/admin/privacy/subjects?q=3B')
const pup = await api('/api/admin/privacy/subjects?q=is')
const screens: Record<string, string> = {
  orders: `${A}/orders`, order: `${A}/orders/${orders.orders[0].id}`, sales: `${A}/sales`, eventsales: `${A}/sales/${events.events[0].id}`,
  enquiries: `${A}/enquiries`, messages: `${A}/messages`, waiting: `${A}/messages?view=waiting`, gaveup: `${A}/messages?view=given-up`, activity: `${A}/activity?by=all`, privacy: `${A}/privacy?q=isla`,
  erase: `${A}/privacy/pupil/${pup.found[0].id}`, people: `${A}/people`, ordersempty: `${A}/orders?q=zzzz`, missing: `${A}/orders/00000000-0000-4000-8000-000000000000`,
}
for (const width of widths) {
  await page.setViewportSize({ width, height: width < 1000 ? 1100 : 860 })
  for (const [name, path] of Object.entries(screens)) {
    if (only && !only.split(',').includes(name)) continue
    await page.goto(base + path)
    await page.waitForLoadState('networkidle').catch(() => {})
    await page.waitForTimeout(600)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) console.log(`OVERFLOW ${name} ${width}: ${over}`)
    await page.screenshot({ path: `/tmp/t-desk2/shots/${name}-${width}.png` })
  }
}
await browser.close()
