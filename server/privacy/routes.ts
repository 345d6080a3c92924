import * as privacy from '../../contract/records/privacy.ts'
import { mountEndpoint } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { findSubjects } from './erasure/find-subjects.ts'
import { previewErasure } from './erasure/preview-erasure.ts'
import { requestErasure } from './erasure/request-erasure.ts'
import { showAgreement } from './school-pack/write-papers.ts'
import { showPrivacy } from './show-privacy.ts'

/** Erasures, past and planned, and a school's agreement. */
export function privacyRoutes() {
  const routes = router()
  mountEndpoint(routes, privacy.showPrivacy, (ctx) => showPrivacy(ctx))
  mountEndpoint(routes, privacy.findSubjects, (ctx, { body }) => findSubjects(ctx, body))
  mountEndpoint(routes, privacy.previewErasure, (ctx, { query }) => previewErasure(ctx, query))
  mountEndpoint(routes, privacy.requestErasure, (ctx, { body }) => requestErasure(ctx, body))
  mountEndpoint(routes, privacy.showAgreement, (ctx, { params }) => showAgreement(ctx, params.id))
  return routes
}
