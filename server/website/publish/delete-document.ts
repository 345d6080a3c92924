import { websiteErrors } from '../../../content/errors/website.ts'
import { type DocumentField, fieldsOf, titleOf } from '../../../domain/site/documents/document-fields.ts'
import { siteKinds } from '../../../domain/site/kinds/all.ts'
import { requirePublisher } from '../../accounts/roles/publishing.ts'
import type { Context } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { deleteSeenDraft, readDraft } from '../documents/drafts.ts'
import { dropSchedule } from '../documents/schedule-rows.ts'
import type { DocumentName, LiveDocuments } from '../read-content.ts'
import { publishRelease, type Released } from './publish-release.ts'

/**
 * Takes a document off the website, with its draft and what was planned for it. Its address answers that it is gone.
 * What was only ever a draft is dropped, which is no release. Refused if there is another draft than the
 * editor last saw.
 */
export async function deleteDocument(
  ctx: Context,
  { revision, ...name }: DocumentName & { revision: number },
): Promise<Released> {
  const { userId: by } = await requirePublisher(ctx)
  if (!siteKinds[name.kind].many) throw conflict('fixed', websiteErrors.notDeletable)
  return publishRelease(ctx, {
    by,
    async decide({ live }, rows) {
      const row = rows.documents.find(({ kind, id }) => kind === name.kind && id === name.id)
      if (row?.state === 'deleted') throw conflict('deleted', websiteErrors.isDeleted)
      // Visitors may not see what has a row: its words may not fit its kind any more.
      if (row || live.get(name.kind)?.has(name.id)) {
        rejectIfNeeded(live, name)
        return { action: 'deleted', ...name }
      }
      if (!(await readDraft(ctx, name))) throw notFound('document')
      return 0
    },
    async within(ctx) {
      await deleteSeenDraft(ctx, { revision, ...name })
      await dropSchedule(ctx, name)
    },
  })
}

/** A page that cannot do without a document keeps it on the website. */
function rejectIfNeeded(live: LiveDocuments, { kind, id }: DocumentName) {
  const needs = ({ meta, value }: DocumentField) =>
    meta.input === 'document' && !meta.optional && meta.kind === kind && value === id
  for (const [of, documents] of live)
    for (const content of documents.values())
      if ([...fieldsOf(of, content)].some(needs))
        throw conflict('needed', websiteErrors.stillUsed(titleOf(of, content)))
}
