import { counted } from '../format.ts'
import { DeskButton } from '../ui/button.tsx'
import { DeskDialog } from '../ui/dialog.tsx'

interface LoseDialogProps {
  /** How many changes would be lost. */
  waiting: number
  onStay: () => void
  onLeave: () => void
}

/** Asks for confirmation before signing out discards unsent changes. */
export function DiscardDialog({ waiting, onStay, onLeave }: LoseDialogProps) {
  return (
    <DeskDialog
      title="Not everything is sent"
      description={`${counted(waiting, 'change')} of consent could not be sent yet. Nothing stays on this device after signing out: ${waiting === 1 ? 'it' : 'they'} would be lost.`}
      open={waiting > 0}
      onOpenChange={(open) => open || onStay()}
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
