import { isDeepStrictEqual } from 'node:util'
import { websiteErrors } from '../../../content/errors/website.ts'
import { requirePublisher } from '../../accounts/roles/publishing.ts'
import type { Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { requireValidDocument } from '../documents/check-document.ts'
import { deleteSeenDraft, draftChanged, readDraft } from '../documents/drafts.ts'
import { currentVersion } from '../documents/queries.ts'
import { dropSchedule } from '../documents/schedule-rows.ts'
import type { DocumentName } from '../read-content.ts'
import { publishRelease, type Released } from './publish-release.ts'

/**
 * Publishes the draft that the editor sees. Refused if it is another one by now, or another version was published since
 * it was begun. What was planned for the document is not published any more.
 */
export async function publishDocument(
  ctx: Context,
  { revision, ...name }: DocumentName & { revision: number },
): Promise<Released> {
  const { userId: by } = await requirePublisher(ctx)
  const draft = await readDraft(ctx, name)
  if (!draft && revision === 0) throw conflict('no-draft', websiteErrors.noDraft)
  if (draft?.revision !== revision) throw draftChanged()
  return publishRelease(ctx, {
    by,
    async decide(site, rows) {
      const { live } = site
      if (currentVersion(rows, name) !== draft.basedOn) throw draftChanged()
      const content = await requireValidDocument(ctx, { ...name, content: draft.content }, site)
      const isLive = isDeepStrictEqual(live.get(name.kind)?.get(name.id), content)
      return isLive ? draft.basedOn : { action: 'published', ...name, content }
    },
    async within(ctx) {
      await deleteSeenDraft(ctx, { revision, ...name })
      await dropSchedule(ctx, name)
    },
  })
}
