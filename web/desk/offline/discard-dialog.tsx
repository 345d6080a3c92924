import { offlineQueueWords } from '../../../content/desk/offline.ts'
import { DeskDialog } from '../kit/form/dialog.tsx'
import { counted } from '../kit/format.ts'
import { DeskButton } from '../kit/page/button.tsx'

interface DiscardDialogProps {
  /** How many changes would be lost. */
  waiting: number
  onStay: () => void
  onLeave: () => void
}

/** Asks for confirmation before signing out discards unsent changes. */
export function DiscardDialog({ waiting, onStay, onLeave }: DiscardDialogProps) {
  return (
    <DeskDialog
      title={offlineQueueWords.notAllSent}
      description={offlineQueueWords.wouldBeLost(counted(waiting, 'change'), waiting === 1 ? 'it' : 'they')}
      open={waiting > 0}
      onClose={onStay}
    >
      <div className="mt-6 flex flex-row-reverse flex-wrap gap-2">
        <DeskButton look="solid" onClick={onStay}>
          Stay signed in
        </DeskButton>
        <DeskButton onClick={onLeave}>Sign out and lose them</DeskButton>
      </div>
    </DeskDialog>
  )
}
