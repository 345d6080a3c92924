import { expect, test } from 'vitest'
import { rateCard } from '../../../content/site/rate-card.ts'
import { terms } from '../../../content/site/terms.ts'
import { estimateRates } from '../../../domain/site/rate-card/estimate.ts'
import { estimateMessage } from '../../site/rate-card/estimate-message.ts'
import { replyLink, splitEstimate } from './enquiry.tsx'

const rates = estimateRates({ 'rate-card': rateCard, terms })

test('the rate card’s estimate is separated from the sender’s words', () => {
  expect(
    splitEstimate(`${estimateMessage('filming=1', rates, 'https://tweedlight.example')}Is May free?\n\nAnn`),
  ).toEqual({
    estimate: [
      'Filming, 1 day: £850.00',
      'Estimate, excluding VAT: £850.00',
      'Total including VAT: £1,020.00',
      'https://tweedlight.example/rate-card?filming=1',
    ],
    words: 'Is May free?\n\nAnn',
  })
})

test('a message without an estimate is left as it is', () => {
  expect(splitEstimate('My estimate?\n\nNone.')).toEqual({
    estimate: undefined,
    words: 'My estimate?\n\nNone.',
  })
})

test('a reply quotes what was asked, and nobody can slip another header into it', () => {
  const link = replyLink(
    {
      id: '',
      at: '',
      keptUntil: '2027-01-01',
      name: 'Ann & Co',
      email: 'ann@example.com?bcc=x@example.com',
      phone: null,
      service: 'Other',
      budget: null,
      message: 'Free?\n&cc=y@example.com',
      state: 'new',
      answeredAt: null,
    },
    'Tweedlight',
  )
  const { protocol, pathname, searchParams } = new URL(link)
  expect([protocol, decodeURIComponent(pathname)]).toEqual(['mailto:', 'ann@example.com?bcc=x@example.com'])
  expect([...searchParams.keys()]).toEqual(['subject', 'body'])
  expect(searchParams.get('body')).toContain('Dear Ann & Co,')
  expect(searchParams.get('body')).toContain('> &cc=y@example.com')
})
