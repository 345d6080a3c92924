import type { ReactNode } from 'react'
import { optOutWords } from '../../../../content/desk/roster/opt-outs.ts'
import { optOutNames, sourceAndDate, sourceNames } from '../../../../content/opt-outs.ts'
import {
  type ListedOptOut,
  OPT_OUTS,
  type OptOut,
  type OptOutSource,
} from '../../../../domain/school/opt-outs.ts'
import { Select } from '../../../ui/field.tsx'
import { Checkbox } from '../../kit/form/checkbox.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'

interface OptOutFieldsProps {
  /** Who may be recorded here. */
  sources: readonly OptOutSource[]
  source: OptOutSource
  onSource: (source: OptOutSource) => void
  /** What stands, by whomever. */
  standing: readonly ListedOptOut[]
  /** Whether the chosen source says so. */
  isTicked: (optOut: OptOut) => boolean
  /** Whether a change waits for a connection. */
  waits?: (optOut: OptOut) => boolean
  onChange: (optOut: OptOut, value: boolean) => void
}

/** What somebody refuses, to tick for the one who says so; what others say stands below each. */
export function OptOutFields(props: OptOutFieldsProps) {
  const { sources, source, onSource, standing, isTicked, waits, onChange } = props
  return (
    <>
      <Select
        className="mt-4 max-w-72"
        label={optOutWords.whoSays}
        options={sources.map((value) => ({ value, label: sourceNames[value] }))}
        value={source}
        onChange={(event) => onSource(sources.find((one) => one === event.target.value) ?? source)}
      />
      <div className="mt-4 grid gap-4 max-sm:gap-1">
        {OPT_OUTS.map((optOut) => {
          const others = standing.filter((one) => one.optOut === optOut && one.source !== source)
          return (
            <div key={optOut}>
              <Checkbox
                label={optOutNames[optOut]}
                hint={waits?.(optOut) ? optOutWords.waits : optOutWords[optOut]}
                checked={isTicked(optOut)}
                onChange={(value) => onChange(optOut, value)}
              />
              {others.map((other) => (
                <p key={`${other.source} ${other.since}`} className="ml-8 text-small text-wrong">
                  {sourceAndDate(other.source, other.since)}
                </p>
              ))}
            </div>
          )
        })}
      </div>
    </>
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

/** One student's consent in a dialog. */
export function OptOutDialog({ title, description, open, onClose, children }: ConsentDialogProps) {
  return (
    <DeskDialog title={title} description={description} open={open} onClose={onClose}>
      {children}
      <div className="mt-6 grid sm:flex sm:justify-end">
        <DeskButton look="solid" onClick={onClose}>
          Done
        </DeskButton>
      </div>
    </DeskDialog>
  )
}
