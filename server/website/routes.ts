import * as visits from '../../contract/website/visits.ts'
import * as website from '../../contract/website/website.ts'
import { mountAddress, mountEndpoint } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { discardDraft, saveDraft } from './documents/drafts.ts'
import { giveDraftBack, handOverDraft } from './documents/handovers.ts'
import { listWebsite } from './documents/list-website.ts'
import { showDocument } from './documents/show-document.ts'
import { listVersions, showVersion } from './documents/versions.ts'
import { deleteDocument } from './publish/delete-document.ts'
import { orderDocuments } from './publish/order-documents.ts'
import { previewDocument, showPagePreview } from './publish/preview-document.ts'
import { publishDocument } from './publish/publish-document.ts'
import { resetDocument } from './publish/reset-document.ts'
import { scheduleDocument, unscheduleDocument } from './publish/schedule-document.ts'
import { showVisits } from './visits/show-visits.ts'

/** The documents of the public site, which the owner edits and publishes. */
export function websiteRoutes() {
  const routes = router()
  mountEndpoint(routes, website.listWebsite, (ctx) => listWebsite(ctx))
  mountEndpoint(routes, website.showDocument, (ctx, { params }) => showDocument(ctx, params))
  mountEndpoint(routes, website.saveDraft, (ctx, { params, body }) => saveDraft(ctx, { ...params, ...body }))
  mountEndpoint(routes, website.discardDraft, (ctx, { params, body }) =>
    discardDraft(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, website.previewDocument, (ctx, { params, body }) =>
    previewDocument(ctx, { ...params, ...body }),
  )
  mountAddress(routes, website.pagePreview, async (c, { params }) => {
    const { html, policy } = await showPagePreview(c.var.ctx, params)
    return new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
      },
    })
  })
  mountEndpoint(routes, website.publishDocument, (ctx, { params, body }) =>
    publishDocument(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, website.handOverDraft, (ctx, { params, body }) =>
    handOverDraft(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, website.giveDraftBack, (ctx, { params, body }) =>
    giveDraftBack(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, website.scheduleDocument, (ctx, { params, body }) =>
    scheduleDocument(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, website.unscheduleDocument, (ctx, { params }) => unscheduleDocument(ctx, params))
  mountEndpoint(routes, website.deleteDocument, (ctx, { params, body }) =>
    deleteDocument(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, website.resetDocument, (ctx, { params, body }) =>
    resetDocument(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, website.listVersions, (ctx, { params }) => listVersions(ctx, params))
  mountEndpoint(routes, website.showVersion, (ctx, { params }) => showVersion(ctx, params))
  mountEndpoint(routes, website.orderDocuments, (ctx, { params, body }) =>
    orderDocuments(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, visits.showVisits, (ctx, { query }) => showVisits(ctx, query))
  return routes
}
