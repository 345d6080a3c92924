import { expect, test } from 'vitest'
import { z } from 'zod'
import { address, addressOf, endpoint } from './endpoint.ts'

const answer = z.object({ ok: z.literal(true) })
const about = { answer, as: 'anyone', summary: 'A test' } as const

const listed = endpoint({
  get: '/api/list',
  query: z.object({ kind: z.string().optional(), page: z.coerce.number() }),
  ...about,
})
const picture = address({
  get: '/api/pictures/{id}/{size}',
  params: z.object({ id: z.string(), size: z.enum(['small']) }),
})

test('an endpoint knows its method and its path', () => {
  expect(endpoint({ patch: '/api/things', ...about })).toMatchObject({ method: 'patch', path: '/api/things' })
})

test('what is below /api/admin is called as the desk, everything else as it says', () => {
  expect(endpoint({ get: '/api/admin/things', answer, summary: 'A test' }).as).toBe('desk')
  expect(listed.as).toBe('anyone')
})

test('an address gets its parameters, encoded', () => {
  expect(addressOf(picture, { params: { id: 'a/b ?', size: 'small' } })).toBe(
    '/api/pictures/a%2Fb%20%3F/small',
  )
})

test('a query goes into the address, encoded and without undefined values', () => {
  expect(addressOf(listed, { query: { page: 2 } })).toBe('/api/list?page=2')
  expect(addressOf(listed, { query: { kind: 'a & b', page: 1 } })).toBe('/api/list?kind=a+%26+b&page=1')
  expect(addressOf(listed, { query: { kind: undefined, page: 1 } })).toBe('/api/list?page=1')
})

test('a mismatch of path and contract does not compile', () => {
  const id = z.object({ id: z.string() })
  // @ts-expect-error: the path has a parameter
  endpoint({ get: '/api/things/{id}', ...about })
  // @ts-expect-error: the path has another parameter
  endpoint({ get: '/api/things/{key}', params: id, ...about })
  // @ts-expect-error: the path has no such parameter
  endpoint({ get: '/api/things', params: id, ...about })
  // @ts-expect-error: one parameter too many
  endpoint({ get: '/api/things/{id}', params: id.extend({ other: z.string() }), ...about })
  // @ts-expect-error: there is no such caller
  endpoint({ get: '/api/things', ...about, as: 'king' })
  // @ts-expect-error: nobody says who calls it
  endpoint({ get: '/api/things', answer, summary: 'A test' })
  // @ts-expect-error: the desk alone calls what is below /api/admin
  endpoint({ get: '/api/admin/things', ...about })
  // @ts-expect-error: a parameter is missing
  addressOf(picture, { params: { id: 'x' } })
  // @ts-expect-error: there is no such size
  expect(addressOf(picture, { params: { id: 'x', size: 'huge' } })).toBe('/api/pictures/x/huge')
})
