import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { classPhotoWords } from '../../../content/desk/contact-sheet.ts'
import { unwithholdPhoto } from '../../../contract/sorting.ts'
import { UNWITHHOLD_REASONS, type UnwithholdPhoto } from '../../../domain/photos/sorting.ts'
import { reasonOf } from '../../error-messages.ts'
import { notify } from '../../ui/notify.ts'
import { DeskButton } from '../ui/button.tsx'
import { DeskDialog, FormFailure } from '../ui/dialog.tsx'
import { useDeskMutation } from '../use-desk-mutation.ts'

/** The owner decides that a photo of several may be shown again though a child who may be in it was erased. */
export function DecideWithheld({ photoId, fileName }: { photoId: string; fileName: string }) {
  const change = useDeskMutation()
  const [open, setOpen] = useState(false)
  const deciding = useMutation({
    mutationFn: (because: UnwithholdPhoto['because']) =>
      change(unwithholdPhoto, { params: { id: photoId }, body: { because } }),
    onSuccess: () => {
      notify({ kind: 'success', title: classPhotoWords.shownAgain })
      setOpen(false)
    },
  })
  return (
    <>
      <DeskButton look="plain" onClick={() => setOpen(true)} aria-label={`Decide: ${fileName}`}>
        Decide
      </DeskButton>
      <DeskDialog
        title={classPhotoWords.mayBeShown}
        description={classPhotoWords.decide}
        open={open}
        onOpenChange={setOpen}
      >
        <div className="mt-5 grid gap-3">
          {UNWITHHOLD_REASONS.map((because) => (
            <DeskButton
              key={because}
              aria-disabled={deciding.isPending}
              onClick={() => deciding.isPending || deciding.mutate(because)}
            >
              {classPhotoWords.because[because]}
            </DeskButton>
          ))}
          <FormFailure>{deciding.isError ? reasonOf(deciding.error) : undefined}</FormFailure>
        </div>
      </DeskDialog>
    </>
  )
}
