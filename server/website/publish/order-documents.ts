import { websiteErrors } from '../../../content/errors/website.ts'
import { siteKinds } from '../../../domain/site/kinds/all.ts'
import type { SiteKind } from '../../../domain/site/kinds/names.ts'
import { requirePublisher } from '../../accounts/roles/publishing.ts'
import type { Context } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { publishRelease, type Released } from './publish-release.ts'

/** Publishes the order of a kind's documents: all that visitors read, each once. */
export async function orderDocuments(
  ctx: Context,
  { kind, ids }: { kind: SiteKind; ids: string[] },
): Promise<Released> {
  const { userId: by } = await requirePublisher(ctx)
  if (!siteKinds[kind].ordered || !siteKinds[kind].many) throw invalid(websiteErrors.notOrdered)
  return publishRelease(ctx, {
    by,
    async decide({ live }) {
      const now = [...(live.get(kind)?.keys() ?? [])]
      if ([...ids].sort().join() !== [...now].sort().join())
        throw conflict('changed-meanwhile', websiteErrors.orderUnknown)
      return now.join() === ids.join() ? 0 : { action: 'ordered', kind, ids }
    },
  })
}
