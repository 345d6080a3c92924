import { expect, test } from 'vitest'
import { sample } from '../../../content/site/sample.ts'
import type { SiteContent } from '../kinds/all.ts'
import { leadsToHidden, leadsToService, serviceCards, shownServices } from './shown-services.ts'

type Service = SiteContent['service'][number]

const [film, stills, air] = sample.service as readonly [Service, Service, Service]
const card = {
  sentence: 'Two people.',
  slate: '05 / Days',
  picture: 'hero/loch-golden-hour',
  position: '50% 50%',
}
const weddings: Service = { ...film, id: 'weddings', title: 'Weddings', card }
const titles = (service: readonly Service[], content: Partial<SiteContent> = {}) =>
  serviceCards({ ...sample, ...content, service }).map(({ title }) => title)

test('the sample’s cards are those of its home page, each with its sentence in the list', () => {
  const { cards } = sample.home.services
  expect(serviceCards(sample)).toEqual(
    cards.map((each, at) => ({ ...each, inList: sample.services.sentences[at] })),
  )
})

test('cards of services follow the services’ order; other cards stay in their places', () => {
  expect(titles([air, film, stills])).toEqual([
    'Aerial Media',
    'Film Production',
    'Photography',
    'Stock Footage',
  ])
})

test('a service without a card on the home page has its own, after the last one or in its order', () => {
  const [first, second, third] = ['Film Production', 'Photography', 'Aerial Media']
  expect(titles([film, stills, air, weddings])).toEqual([first, second, third, 'Weddings', 'Stock Footage'])
  expect(titles([weddings, film, stills, air])).toEqual(['Weddings', first, second, third, 'Stock Footage'])
  const [own] = serviceCards({ ...sample, service: [weddings] })
  expect(own).toEqual({
    ...card,
    title: 'Weddings',
    href: '/services/weddings',
    external: false,
    inList: card.sentence,
    slate: '01 / Days',
  })
  expect(titles([{ ...weddings, card: null }])).not.toContain('Weddings')
})

test('a hidden service has no card, nor has what leads to one of its pages', () => {
  const services = [film, { ...stills, hidden: true }, air]
  expect(titles(services)).toEqual(['Film Production', 'Aerial Media', 'Stock Footage'])
  expect(shownServices({ service: services })).toEqual([film, air])
  expect(leadsToHidden('/services/photography/aerial#gallery', { ...sample, service: services })).toBe(true)
  expect(leadsToHidden('/services/film-production', { ...sample, service: services })).toBe(false)
})

test('an address that only begins like a service’s is not one of its own', () => {
  expect(leadsToService('/services/photography?from=a', stills)).toBe(true)
  expect(leadsToService('/services/photography-of-food', stills)).toBe(false)
  expect(leadsToService('https://elsewhere.example/services/photography', stills)).toBe(false)
})

test('captions that begin with a number count the cards that are there', () => {
  const slates = (service: readonly Service[]) =>
    serviceCards({ ...sample, service }).map(({ slate }) => slate)
  expect(slates([film, { ...stills, hidden: true }, air])).toEqual(['01 / Film', '02 / Air', '03 / Library'])
  expect(slates([film, stills, air, weddings]).slice(3)).toEqual(['04 / Days', '05 / Library'])
  expect(slates([{ ...weddings, card: { ...card, slate: '2 by 2' } }])[0]).toBe('2 by 2')
})
