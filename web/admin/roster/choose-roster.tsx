import { FileDrop } from '../files/file-drop.tsx'
import { DeskButton } from '../ui/button.tsx'
import { downloadTemplate } from './roster-template.ts'

interface ChooseRosterProps {
  label: string
  look: 'solid' | 'ghost'
  onChoose: (chosen: { file: File }) => void
}

/** Where a roster's file is chosen, or a template for one downloaded. */
export function ChooseRoster({ label, look, onChoose }: ChooseRosterProps) {
  return (
    <>
      <FileDrop
        className="mt-6 bg-ground!"
        choose={label}
        look={look}
        accept=".csv,.txt,text/csv"
        hint="Class, first name, last name, parent email"
        onFiles={([first]) => first && onChoose(first)}
      />
      <DeskButton look="plain" className="mt-2" onClick={downloadTemplate}>
        Download a template
      </DeskButton>
    </>
  )
}
