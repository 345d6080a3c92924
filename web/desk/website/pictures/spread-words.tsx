import { pictureLibraryWords as words } from '../../../../content/desk/website/pictures.ts'
import { spreadPictureWords } from '../../../../contract/website/media.ts'
import type { MediaUse } from '../../../../domain/site/media/site-media.ts'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import { MediaUses } from '../media/media-uses.tsx'

/** Pages that say something else about a picture than the library, and one press that puts its words into their drafts. */
export function SpreadWords({ id, uses }: { id: string; uses: readonly MediaUse[] }) {
  const { change, run, busy } = useDeskMutation()
  const others = uses.filter(({ saysOther }) => saysOther)
  if (others.length === 0) return null
  return (
    <div className="grid max-w-[40em] justify-items-start gap-3 border-gorse border-l-2 pl-4">
      <p>{words.sayOther(others.length)}</p>
      <MediaUses uses={others} className="w-full" />
      <DeskButton
        aria-disabled={busy !== undefined}
        onClick={() =>
          void run(
            'spread',
            () => change(spreadPictureWords, { params: { id } }),
            ({ drafts }) => words.spreadDone(drafts),
          )
        }
      >
        {words.spread}
      </DeskButton>
    </div>
  )
}
