import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { home } from './home/home.ts'
import { portfolio } from './home/portfolio.ts'
import { services } from './home/services.ts'
import { footerNavigation, footerPapers, mainNavigation, type NavigationEntry } from './navigation.ts'

const manifest: { file: string; alt: string }[] = JSON.parse(
  await readFile(new URL('../media/manifest.json', import.meta.url), 'utf8'),
)
const flat = (entries: readonly NavigationEntry[]): NavigationEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.below ?? [])])

test('every picture that the content names exists, with an alt text', () => {
  const named = [
    home.hero.picture,
    home.hero.tall,
    home.about.picture,
    home.portfolio.showreel.picture,
    ...services.map((service) => service.picture),
    ...portfolio.map((item) => item.picture),
  ]
  for (const key of named) {
    expect(manifest.find(({ file }) => file === `${key}.jpg`)?.alt, key).toMatch(/\w+ \w+/)
  }
})

test('the menus name every service and case study of the specification once', () => {
  const addresses = flat(mainNavigation).map(({ href }) => href)
  expect(addresses.filter((href) => href.startsWith('/services/'))).toHaveLength(3 + 6 + 5 + 4)
  expect(addresses.filter((href) => href.startsWith('/case-study/')).toSorted()).toEqual(
    portfolio.map(({ caseStudyLink }) => caseStudyLink).toSorted(),
  )
  expect(new Set(addresses.filter((href) => href !== '/#portfolio')).size).toBe(addresses.length - 2)
})

test('the footer leads to the five sections of the home page', () => {
  expect(footerNavigation.map(({ href }) => href)).toEqual([
    '/#services',
    '/#portfolio',
    '/#about',
    '/#blog',
    '/#contact',
  ])
  expect(footerPapers.map(({ href }) => href)).toEqual(
    expect.arrayContaining(['/terms-and-conditions', '/rate-card']),
  )
})

test('the home page offers the four services, and stock footage on its own site', () => {
  expect(services.map(({ title }) => title)).toEqual([
    'Film Production',
    'Photography',
    'Aerial Media',
    'Stock Footage',
  ])
  expect(services.filter(({ external }) => external).map(({ href }) => new URL(href).protocol)).toEqual([
    'https:',
  ])
})
