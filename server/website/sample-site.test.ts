import { expect, test } from 'vitest'
import { site } from '../../content/site.ts'
import { accountsService, originOf } from './sample-site.ts'

const PUBLIC_URL = 'https://www.example.com/'

test('pages give the configured address, and the sample’s own if there is none', () => {
  expect(originOf({ PUBLIC_URL, publicUrlIsSet: true })).toBe('https://www.example.com')
  expect(originOf({ PUBLIC_URL, publicUrlIsSet: false })).toBe(site.url)
})

test('pages name the accounts service unless it is ours with its default key', () => {
  const AUTH_URL = 'https://accounts.example/auth/v1'
  expect(accountsService({ PUBLIC_URL, AUTH_URL, AUTH_API_KEY: 'key' })).toEqual({
    url: AUTH_URL,
    apiKey: 'key',
  })
  expect(accountsService({ PUBLIC_URL, AUTH_API_KEY: 'own' })).toMatchObject({ apiKey: 'own' })
  expect(accountsService({ PUBLIC_URL, AUTH_API_KEY: 'public' })).toBeUndefined()
})
