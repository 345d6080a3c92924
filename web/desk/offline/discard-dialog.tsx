import { offlineQueueWords } from '../../../content/desk/offline.ts'
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx'
import { counted } from '../kit/format.ts'

interface DiscardDialogProps {
  /** How many changes would be lost. */
  waiting: number
  onStay: () => void
  onLeave: () => Promise<void>
}

/** Asks for confirmation before signing out discards unsent changes. */
export function DiscardDialog({ waiting, onStay, onLeave }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      title={offlineQueueWords.notAllSent}
      description={offlineQueueWords.wouldBeLost(counted(waiting, 'change'), waiting === 1 ? 'it' : 'they')}
      open={waiting > 0}
      onClose={onStay}
      confirm="Sign out and lose them"
      cancel="Stay signed in"
      destructive
      act={onLeave}
    />
  )
}
