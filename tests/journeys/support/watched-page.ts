import type { Page } from '@playwright/test'

/** Every address that the browser asks for or shows, as it is read by people, and every body that it sends. */
export function watch(page: Page) {
  const addresses: string[] = []
  const bodies: string[] = []
  page.on('request', (request) => {
    addresses.push(decodeURIComponent(request.url()))
    bodies.push(request.postData() ?? '')
  })
  page.on('framenavigated', (frame) => addresses.push(decodeURIComponent(frame.url())))
  return { addresses, bodies }
}
