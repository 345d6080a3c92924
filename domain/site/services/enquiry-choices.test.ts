import { expect, test } from 'vitest'
import { sample } from '../../../content/site/sample.ts'
import { ENQUIRY_SERVICES } from '../../enquiries/enquiry-options.ts'
import { Home } from '../kinds/home.ts'
import { enquiryChoices } from './enquiry-choices.ts'

const { home, service } = sample
const weddings = { ...service[0], id: 'weddings', title: 'Weddings' } as (typeof service)[number]

test('the sample’s contact form offers the specification’s services', () => {
  expect(enquiryChoices(sample)).toEqual(ENQUIRY_SERVICES)
})

test('a new service is offered before the last choice, which belongs to none', () => {
  const choices = enquiryChoices({ home, service: [...service, weddings] })
  expect(choices).toEqual([...ENQUIRY_SERVICES.slice(0, -1), 'Weddings', 'Other'])
})

test('a choice of a hidden service is not offered, and a service that has a choice is not added', () => {
  const choices = [
    { label: 'Your day', service: 'weddings' },
    { label: 'Drones', service: 'aerial-media' },
    { label: 'Other', service: '' },
  ]
  const mine = { ...home, contact: { ...home.contact, choices } }
  const hidden = (id: string) => ({
    home: mine,
    service: [weddings, ...service].map((one) => ({ ...one, hidden: one.id === id })),
  })
  expect(enquiryChoices(hidden('aerial-media'))).toEqual([
    'Your day',
    'Film Production',
    'Photography',
    'Other',
  ])
  expect(enquiryChoices(hidden('weddings'))).not.toContain('Your day')
})

test('a home page from before there were choices offers the first ones', () => {
  const { choices: _, ...contact } = home.contact
  expect(Home.parse({ ...home, contact }).contact.choices).toEqual(home.contact.choices)
})
