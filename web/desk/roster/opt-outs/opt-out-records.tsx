import { useEffect, useRef, useState } from 'react'
import { optOutWords } from '../../../../content/desk/roster/opt-outs.ts'
import { optOutNames, optOutReceiptWords, sourceAndDate } from '../../../../content/opt-outs.ts'
import type { ActiveOptOut } from '../../../../domain/school/opt-outs.ts'
import { TextField } from '../../../ui/field.tsx'
import { isCounting } from '../../kit/data/live-queries.ts'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormFailure, whenSent } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'

interface OptOutRecordsProps {
  standing: readonly ActiveOptOut[]
  /** Whether the reader recorded it, and so sees its receipt and may add a reason. */
  isOwn?: (optOut: ActiveOptOut) => boolean
  onReason: (optOut: ActiveOptOut, reason: string) => Promise<unknown>
}

/** What stands: who said so, since when, why, and what followed from it. */
export function OptOutRecords({ standing, isOwn = () => true, onReason }: OptOutRecordsProps) {
  if (standing.length === 0) return null
  return (
    <ul className="mt-6 border-line border-t" aria-label={optOutWords.standing}>
      {standing.map((optOut) => (
        <li key={optOut.id} className="border-line border-b py-3">
          <p>
            {optOutNames[optOut.optOut]}
            <span className="block text-small text-soft">{sourceAndDate(optOut.source, optOut.since)}</span>
          </p>
          {isOwn(optOut) && (
            <>
              {optOut.inDoubt && (
                <p className="mt-2 border-gorse border-l-2 pl-4 text-small">{optOutWords.inDoubt}</p>
              )}
              <p role="status" className="mt-1 text-small text-soft">
                {optOut.effects && optOutReceiptWords.done(optOut.since, optOut.effects)}
                {isCounting(optOut) && optOutReceiptWords.waits(optOut.since)}
              </p>
              <Reason key={optOut.reason} optOut={optOut} onReason={onReason} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function Reason({ optOut, onReason }: Pick<OptOutRecordsProps, 'onReason'> & { optOut: ActiveOptOut }) {
  const [typed, setTyped] = useState<string>()
  const { run, busy, failure } = useDeskMutation('inline')
  const field = useRef<HTMLInputElement>(null)
  const open = typed !== undefined
  // The button that opened it is gone.
  useEffect(() => {
    if (open) field.current?.focus()
  }, [open])
  if (typed === undefined)
    return (
      <div className="mt-1 text-small">
        {optOut.reason && <p className="wrap-anywhere">{optOutWords.because(optOut.reason)}</p>}
        <DeskButton look="plain" onClick={() => setTyped(optOut.reason ?? '')}>
          {optOut.reason ? optOutWords.changeReason : optOutWords.addReason}
        </DeskButton>
      </div>
    )
  async function save() {
    if (typed === undefined || typed.trim() === '') return
    if (await run('save', () => onReason(optOut, typed))) setTyped(undefined)
  }
  return (
    <form {...whenSent(save)} className="mt-2">
      <TextField
        label={optOutWords.reason}
        name="reason"
        maxLength={200}
        ref={field}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-2 flex flex-wrap gap-x-4">
        <DeskButton type="submit" aria-disabled={busy !== undefined}>
          Save
        </DeskButton>
        <DeskButton look="plain" onClick={() => setTyped(undefined)}>
          Cancel
        </DeskButton>
      </div>
      <FormFailure>{failure}</FormFailure>
    </form>
  )
}
