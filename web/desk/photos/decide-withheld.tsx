import { useState } from 'react'
import { classPhotoWords } from '../../../content/desk/photos/contact-sheet.ts'
import { unwithholdPhoto } from '../../../contract/photos/sorting.ts'
import { UNWITHHOLD_REASONS, type UnwithholdPhoto } from '../../../domain/photos/sorting.ts'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { DeskDialog } from '../kit/form/dialog.tsx'
import { FormFailure } from '../kit/form/form-dialog.tsx'
import { DeskButton } from '../kit/page/button.tsx'

/** The owner decides that a photo of several may be shown again though a child who may be in it was erased. */
export function DecideWithheld({ photoId, fileName }: { photoId: string; fileName: string }) {
  const { change, run, busy, failure } = useDeskMutation('inline')
  const [open, setOpen] = useState(false)
  const decide = async (because: UnwithholdPhoto['because']) => {
    const work = () => change(unwithholdPhoto, { params: { id: photoId }, body: { because } })
    if (await run('decide', work, classPhotoWords.shownAgain)) setOpen(false)
  }
  return (
    <>
      <DeskButton look="plain" onClick={() => setOpen(true)} aria-label={`Decide: ${fileName}`}>
        Decide
      </DeskButton>
      <DeskDialog
        title={classPhotoWords.mayBeShown}
        description={classPhotoWords.decide}
        open={open}
        onClose={() => setOpen(false)}
      >
        <div className="mt-5 grid gap-3">
          {UNWITHHOLD_REASONS.map((because) => (
            <DeskButton key={because} aria-disabled={busy !== undefined} onClick={() => void decide(because)}>
              {classPhotoWords.because[because]}
            </DeskButton>
          ))}
          <FormFailure>{failure}</FormFailure>
        </div>
      </DeskDialog>
    </>
  )
}
