import { Readable } from 'node:stream'
import * as business from '../../contract/business/business.ts'
import { mountAddress, mountEndpoint } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { saveBusiness, showBusiness } from './business-desk.ts'
import { showLogo } from './logos.ts'

/** The details of the business that papers and mails show. */
export function businessRoutes() {
  const routes = router()
  mountEndpoint(routes, business.showBusiness, (ctx) => showBusiness(ctx))
  mountEndpoint(routes, business.saveBusiness, (ctx, { body }) => saveBusiness(ctx, body))
  mountAddress(routes, business.businessLogo, async (c, { params }) => {
    const { body, bytes } = await showLogo(c.var.ctx, params)
    return new Response(Readable.toWeb(body) as ReadableStream, {
      headers: {
        'Content-Type': 'image/png',
        'Content-Length': String(bytes),
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    })
  })
  return routes
}
