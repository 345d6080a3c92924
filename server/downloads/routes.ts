import { Readable } from 'node:stream'
import * as files from '../../contract/files.ts'
import { mountAddress, mountEndpoint } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { contentTypeOf } from './desk-files.ts'
import { openFile, previewFile, requestFile, requestSchoolFile } from './open-file.ts'

/** Files of the desk and of schools, by a ticket that works once. */
export function downloadsRoutes() {
  const routes = router()
  mountEndpoint(routes, files.requestSchoolFile, (ctx, { body }) => requestSchoolFile(ctx, body))
  mountEndpoint(routes, files.requestFile, (ctx, { body }) => requestFile(ctx, body))
  mountAddress(routes, files.fileByTicket, async (c, { params: { ticket } }) => {
    if (c.req.method === 'HEAD') {
      const { file } = await previewFile(c.var.ctx, ticket)
      return c.body(null, 200, { 'Content-Type': contentTypeOf(file) })
    }
    const { body, fileName, file } = await openFile(c.var.ctx, ticket)
    return c.body(body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : asBody(body), 200, {
      'Content-Type': contentTypeOf(file),
      'Content-Disposition': `attachment; filename="${fileName}"`,
    })
  })
  return routes
}

const asBody = (body: string | Uint8Array) => (typeof body === 'string' ? body : new Uint8Array(body))
