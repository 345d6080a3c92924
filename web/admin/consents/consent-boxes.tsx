import { consentWords } from '../../../content/desk/any-screen.ts'
import type { ConsentFlag } from '../outbox/outbox.ts'
import { Checkbox } from '../ui/choice.tsx'
import type { useUndo } from '../ui/undo.tsx'
import { CONSENT_WORDS } from './consent-words.ts'
import { type Consents, useConsents } from './use-consents.ts'

interface ConsentBoxesProps {
  pupil: Consents & { id: string }
  undo: Pick<ReturnType<typeof useUndo>, 'tell' | 'failed'>
}

/** The family's consent. A change takes effect at once, or waits for a connection. */
export function ConsentBoxes({ pupil, undo }: ConsentBoxesProps) {
  const consents = useConsents(pupil)
  async function change(flag: ConsentFlag, value: boolean) {
    if (consents.isBusy(flag)) return
    try {
      const how = await consents.change(flag, value)
      if (how === 'sent') undo.tell('Consent changed.', () => consents.change(flag, !value))
    } catch (error) {
      undo.failed(error)
    }
  }
  return (
    <div className="mt-4 grid gap-4 max-sm:gap-1">
      {CONSENT_WORDS.map(({ flag, label, hint }) => (
        <Checkbox
          key={flag}
          label={label}
          hint={consents.waits(flag) ? consentWords.waits : hint}
          checked={consents.valueOf(flag)}
          onChange={(value) => void change(flag, value)}
        />
      ))}
    </div>
  )
}
