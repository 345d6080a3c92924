import { expect, test, vi } from 'vitest'

vi.stubGlobal('__PATHS__', ['/', '/school-photos', '/services/photography'])
const { exists, reachable } = await import('./links.ts')

test('only pages of this build, sections of the home page and other sites exist', () => {
  expect(exists('/')).toBe(true)
  expect(exists('/services/photography')).toBe(true)
  expect(exists('/blog')).toBe(false)
  expect(exists('/#contact')).toBe(true)
  expect(exists('/#nothing')).toBe(false)
  expect(exists('https://example.org/')).toBe(true)
})

test('a menu keeps what leads somewhere, and an entry without its page takes its stand-in', () => {
  const menu = reachable([
    {
      label: 'Services',
      href: '/services',
      standIn: '/#services',
      below: [
        { label: 'Film', href: '/services/film-production' },
        {
          label: 'Photography',
          href: '/services/photography',
          below: [{ label: 'Aerial', href: '/services/photography/aerial' }],
        },
      ],
    },
    { label: 'Blog', href: '/blog' },
  ])
  expect(menu).toEqual([
    {
      label: 'Services',
      href: '/#services',
      below: [{ label: 'Photography', href: '/services/photography', below: [] }],
    },
  ])
})

test('a menu whose only entry repeats it is a plain link', () => {
  const [entry] = reachable([
    { label: 'Portfolio', href: '/#portfolio', below: [{ label: 'All', href: '/#portfolio' }] },
  ])
  expect(entry?.below).toEqual([])
})
