import * as privacy from '../../contract/privacy.ts'
import { mount } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { findSubjects } from './find-subjects.ts'
import { previewErasure } from './preview-erasure.ts'
import { askErasure } from './request-erasure.ts'
import { showAgreement } from './school-pack/write-papers.ts'
import { showPrivacy } from './show-privacy.ts'

/** Erasures, past and planned, and a school's agreement. */
export function privacyRoutes() {
  const routes = router()
  mount(routes, privacy.showPrivacy, (ctx) => showPrivacy(ctx))
  mount(routes, privacy.findSubjects, (ctx, { body }) => findSubjects(ctx, body))
  mount(routes, privacy.previewErasure, (ctx, { query }) => previewErasure(ctx, query))
  mount(routes, privacy.askErasure, (ctx, { body }) => askErasure(ctx, body))
  mount(routes, privacy.showAgreement, (ctx, { params }) => showAgreement(ctx, params.id))
  return routes
}
