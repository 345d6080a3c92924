import { expect, test } from 'vitest'
import { portfolio } from '../home/portfolio.ts'
import { servicePages, services } from '../services/all.ts'
import { caseStudies } from './all.ts'

test('every portfolio item leads to its case study, and each case study is in the portfolio', () => {
  const ids = caseStudies.map(({ id }) => id)
  expect(portfolio.map(({ caseStudy }) => caseStudy).toSorted()).toEqual(ids.toSorted())
})

test('only the Islay page asks for private commissions, and only Taymouth has its own contact section', () => {
  const exceptions = caseStudies
    .filter(({ action }) => action.label !== 'Start Your Project' || action.contact !== 'home')
    .map(({ slug, action }) => [slug, action.label, action.contact])
  expect(exceptions).toEqual([
    ['islay-whisky-journey', 'Enquire About Private Commissions', 'home'],
    ['taymouth-castle-golf', 'Start Your Project', 'here'],
  ])
})

test('titles and descriptions for search engines are unique and short enough to be shown', () => {
  const pages = [...caseStudies, ...services, ...servicePages].map(({ page }) => page)
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length)
  expect(pages.filter(({ description }) => description.length > 160)).toEqual([])
})

test('the services have six, five and four pages', () => {
  const count = (id: string) => servicePages.filter(({ service }) => service === id).length
  expect(services.map(({ id }) => count(id))).toEqual([6, 5, 4])
})
