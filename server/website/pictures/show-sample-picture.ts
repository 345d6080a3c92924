import { picturesNamedBy, titleOf } from '../../../domain/site/documents/document-fields.ts'
import type { ListedPicture, MediaUse } from '../../../domain/site/media/site-media.ts'
import { type Context, inSnapshot, requireEditor } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { usesOfKey } from '../media-uses.ts'
import { readSite } from '../read-content.ts'
import { listSamplePictures } from './list-pictures.ts'

/** A picture of the sample, and the documents that name it: the sample's own that visitors read, and those of the owner. */
export async function showWebsiteSamplePicture(
  ctx: Context,
  { folder, name }: { folder: string; name: string },
): Promise<{ picture: ListedPicture; uses: MediaUse[] }> {
  requireEditor(ctx)
  const key = `${folder}/${name}`
  const picture = (await listSamplePictures()).find((one) => one.key === key)
  if (!picture) throw notFound('picture')
  return inSnapshot(ctx, async ({ db }) => {
    const uses = new Map((await usesOfKey(db, key)).map((use) => [`${use.kind}/${use.id}`, use]))
    const { live } = await readSite({ db, log: ctx.log })
    for (const [kind, documents] of live)
      for (const [id, content] of documents) {
        if (!picturesNamedBy(kind, content).some(({ value }) => value === key)) continue
        const none = { kind, id, draft: false, planned: false, versions: 0 }
        const use = uses.get(`${kind}/${id}`) ?? none
        uses.set(`${kind}/${id}`, { ...use, title: titleOf(kind, content), live: true })
      }
    return { picture, uses: [...uses.values()] }
  })
}
