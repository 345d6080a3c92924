import type { ReactNode } from 'react'
import { consentWords } from '../../../content/desk/shared.ts'
import type { OptOutFlag } from '../offline-queue/offline-queue.ts'
import { DeskButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { DeskDialog } from '../ui/dialog.tsx'

/** What a family can refuse, in words. */
const OPT_OUT_LABELS: readonly { flag: OptOutFlag; label: string; hint: string }[] = [
  { flag: 'noPhoto', label: 'No photos', hint: consentWords.noPhoto },
  { flag: 'noClassPhoto', label: 'No class photo', hint: consentWords.noClassPhoto },
  { flag: 'noSales', label: 'No sales', hint: consentWords.noSales },
]

interface ConsentTicksProps {
  isTicked: (flag: OptOutFlag) => boolean
  /** Whether a change waits for a connection. */
  waits?: (flag: OptOutFlag) => boolean
  onChange: (flag: OptOutFlag, value: boolean) => void
}

/** What a family refuses, to tick. */
export function ConsentTicks({ isTicked, waits, onChange }: ConsentTicksProps) {
  return (
    <div className="mt-4 grid gap-4 max-sm:gap-1">
      {OPT_OUT_LABELS.map(({ flag, label, hint }) => (
        <Checkbox
          key={flag}
          label={label}
          hint={waits?.(flag) ? consentWords.waits : hint}
          checked={isTicked(flag)}
          onChange={(value) => onChange(flag, value)}
        />
      ))}
    </div>
  )
}

interface ConsentDialogProps {
  title: string
  description: string
  open: boolean
  onClose: () => void
  /** The ticks; each takes effect at once, so that there is nothing to save. */
  children: ReactNode
}

/** One family's consent in a dialog. */
export function ConsentDialog({ title, description, open, onClose, children }: ConsentDialogProps) {
  return (
    <DeskDialog
      title={title}
      description={description}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {children}
      <div className="mt-6 grid sm:flex sm:justify-end">
        <DeskButton look="solid" onClick={onClose}>
          Done
        </DeskButton>
      </div>
    </DeskDialog>
  )
}
