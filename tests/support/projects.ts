import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { StartProject } from '../../domain/projects/projects.ts'
import { SaveQuote } from '../../domain/projects/quote-input.ts'
import { acceptQuote } from '../../server/projects/quotes/answer-quote.ts'
import { saveQuote } from '../../server/projects/quotes/save-quote.ts'
import { sendQuote } from '../../server/projects/quotes/send-quote.ts'
import { showClientPage } from '../../server/projects/show-client-page.ts'
import { showProject } from '../../server/projects/show-project.ts'
import { startProject } from '../../server/projects/start-project.ts'
import type { TestApp } from '../test-app.ts'

export const CLIENT = {
  kind: 'private',
  name: 'Ann Grant',
  firm: '',
  email: 'ann@client.example',
  phone: '',
  address: '2 Mill Lane, Kelso TD5 7AB',
} as const

/** Takes projects as far as a test needs them, by the operations themselves. */
export function projectsOf(app: Pick<TestApp, 'admin' | 'stranger'>) {
  const newest = async (id: string) => (await showProject(app.admin, { id })).quotes[0]
  const start = () =>
    startProject(app.admin, StartProject.parse({ ...CLIENT, id: randomUUID(), title: 'The river in winter' }))
  const draft = async (
    id: string,
    lines: z.input<typeof SaveQuote>['lines'] = [{ title: 'Two days of filming', quantity: 2, each: 850_00 }],
    days: z.input<typeof SaveQuote>['days'] = [],
  ) => {
    const version = (await newest(id))?.version ?? 0
    await saveQuote(app.admin, { id, ...SaveQuote.parse({ version, lines, days, note: '' }) })
  }
  const send = async (id: string) => {
    await sendQuote(app.admin, { id, version: (await newest(id))?.version ?? 0 })
  }
  /** The key of the client's page. */
  const keyOf = async (id: string) =>
    (await showProject(app.admin, { id })).clientLink?.split('/').at(-1) ?? 'none'
  const page = async (id: string) => showClientPage(app.stranger, { key: await keyOf(id) })
  const accept = async (id: string) => {
    const { quote } = await page(id)
    const answer = { quoteId: quote.id, name: 'Ann Grant', agreed: true as const, beginSooner: false }
    await acceptQuote(app.stranger, { key: await keyOf(id), ...answer })
  }
  /** A project whose quote of £2,040 is accepted. */
  const booked = async (offered: Partial<Pick<z.input<typeof SaveQuote>, 'lines' | 'days'>> = {}) => {
    const { id } = await start()
    await draft(id, offered.lines, offered.days)
    await send(id)
    await accept(id)
    return id
  }
  return { start, draft, send, keyOf, page, accept, booked }
}
