import { websiteErrors } from '../../../content/errors/website.ts'
import { fieldsOf } from '../../../domain/site/documents/document-fields.ts'
import { pageOf } from '../../../domain/site/kinds/all.ts'
import { requirePublisher } from '../../accounts/roles/publishing.ts'
import type { Context } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { sampleCategoryProblem } from '../documents/check-categories.ts'
import { deleteSeenDraft } from '../documents/drafts.ts'
import { dropSchedule } from '../documents/schedule-rows.ts'
import { addressesOf, type DocumentName, isLostReference, sampleDocuments } from '../read-content.ts'
import { readSample } from '../sample-content.ts'
import { publishRelease, type Released } from './publish-release.ts'

/** Goes back to the sample's words, also for a document of the sample that was deleted. Refused if there is another
 * draft than the editor last saw. */
export async function resetDocument(
  ctx: Context,
  { revision, ...name }: DocumentName & { revision: number },
): Promise<Released> {
  const { userId: by } = await requirePublisher(ctx)
  const sample = sampleDocuments(await readSample())
    .get(name.kind)
    ?.get(name.id)
  if (!sample) throw notFound('document')
  return publishRelease(ctx, {
    by,
    async decide({ live }, rows) {
      const row = rows.documents.find(({ kind, id }) => kind === name.kind && id === name.id)
      if (!row || row.state === 'sample') return 0
      const address = pageOf(name.kind, name.id, sample)
      const holder = address && addressesOf(live).byAddress.get(address)
      if (holder && (holder.kind !== name.kind || holder.id !== name.id))
        throw conflict('address-taken', websiteErrors.sampleAddressTaken(address))
      const wrong = sampleCategoryProblem(name.kind, sample, live)
      if (wrong) throw conflict('category', wrong)
      if (fieldsOf(name.kind, sample).some((field) => !field.meta.optional && isLostReference(field, live)))
        throw conflict('needed', websiteErrors.sampleReferenceGone)
      return { action: 'reset', ...name }
    },
    async within(ctx) {
      await deleteSeenDraft(ctx, { revision, ...name })
      await dropSchedule(ctx, name)
    },
  })
}
