import { CreatedId } from '../../domain/common.ts'
import {
  AskErasure,
  ErasurePreview,
  ErasureSubject,
  FindSubjects,
  FoundSubjects,
  PrivacyBoard,
} from '../../domain/desk/privacy.ts'
import { route, router } from '../http/route.ts'
import { askErasure } from './ask-erasure.ts'
import { findSubjects } from './find-subjects.ts'
import { previewErasure } from './preview-erasure.ts'
import { showPrivacy } from './show-privacy.ts'

const tag = 'Privacy'

/** Erasing, and what was and will be erased. */
export function privacyRoutes() {
  const routes = router()
  route(
    routes,
    { method: 'get', path: '/api/admin/privacy', summary: 'Show erasures', tag, answer: PrivacyBoard },
    (ctx) => showPrivacy(ctx),
  )
  route(
    routes,
    {
      method: 'get',
      path: '/api/admin/privacy/subjects',
      summary: 'Find what can be exported or erased',
      tag,
      query: FindSubjects,
      answer: FoundSubjects,
    },
    (ctx, { query }) => findSubjects(ctx, query),
  )
  route(
    routes,
    {
      method: 'get',
      path: '/api/admin/privacy/preview',
      summary: 'Tell what an erasure would destroy',
      tag,
      query: ErasureSubject,
      answer: ErasurePreview,
    },
    (ctx, { query }) => previewErasure(ctx, query),
  )
  route(
    routes,
    {
      method: 'post',
      path: '/api/admin/privacy/erasures',
      summary: 'Erase',
      tag,
      body: AskErasure,
      answer: CreatedId,
      status: 201,
    },
    (ctx, { body }) => askErasure(ctx, body),
  )
  return routes
}
