import { useState } from 'react'
import { pictureLibraryWords as words } from '../../../../content/desk/website/pictures.ts'
import { replacePicture } from '../../../../contract/website/media.ts'
import type { MediaUse } from '../../../../domain/site/media/site-media.ts'
import { notify } from '../../../ui/notify.ts'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { MediaUses } from '../media/media-uses.tsx'
import { PictureThumb } from '../media/picture-field.tsx'
import { PicturePicker } from '../media/picture-picker.tsx'

/** Puts another picture in the place of one, as drafts, after a question that says which pages get them. */
export function ReplacePicture({ id, of, uses }: { id: string; of: string; uses: readonly MediaUse[] }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const [by, setBy] = useState<string>()
  const { change } = useDeskMutation()
  const changed = uses.filter(({ live, draft }) => live || draft)
  if (changed.length === 0) return null
  async function replace(by: string) {
    const { drafts } = await change(replacePicture, { params: { id }, body: { by } })
    notify({ kind: 'success', title: words.replaced(drafts) })
  }
  return (
    <div>
      <DeskButton onClick={() => setIsChoosing(true)}>{words.replace}</DeskButton>
      <PicturePicker
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
        value={of}
        onChoose={(key) => setBy(key === of ? undefined : key)}
      />
      <ConfirmDialog
        open={by !== undefined}
        onClose={() => setBy(undefined)}
        title={words.replaceTitle}
        description={words.replaceText}
        confirm={words.replaceConfirm}
        act={async () => by !== undefined && replace(by)}
      >
        <p className="flex items-center gap-3">
          <PictureThumb picture={of} />
          <span aria-hidden="true">→</span>
          <PictureThumb picture={by ?? of} />
        </p>
        <MediaUses uses={changed} className="max-h-56 overflow-y-auto" />
        <p className="text-small text-soft">{words.replaceLeft}</p>
      </ConfirmDialog>
    </div>
  )
}
