import { Readable } from 'node:stream'
import * as files from '../../contract/files.ts'
import type { DeskFile } from '../../domain/desk/downloads.ts'
import { mountAddress, mountEndpoint } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
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

const CONTENT_TYPES: Record<DeskFile['what'], string> = {
  lab: 'application/zip',
  packing: 'application/zip',
  accounts: 'text/csv; charset=utf-8',
  payouts: 'text/csv; charset=utf-8',
  receipts: 'application/zip',
  enquiries: 'text/csv; charset=utf-8',
  pupil: 'application/zip',
  certificate: 'application/pdf',
  'offer-slips': 'application/pdf',
  'composite-pdf': 'application/pdf',
  'composite-jpeg': 'image/jpeg',
  paper: 'application/pdf',
  'school-copy': 'application/zip',
  'id-photos': 'application/zip',
  'office-sheet': 'application/pdf',
  yearbook: 'application/zip',
  commission: 'application/pdf',
}

function contentTypeOf(file: DeskFile): string {
  if (file.what === 'paper' && file.form === 'markdown') return 'text/markdown; charset=utf-8'
  if (file.what === 'commission' && file.form === 'csv') return 'text/csv; charset=utf-8'
  return CONTENT_TYPES[file.what]
}

const asBody = (body: string | Uint8Array) => (typeof body === 'string' ? body : new Uint8Array(body))
