import { csv } from '../../../domain/csv.ts'
import { saveFile } from '../kit/files/download-file.ts'
import { FileDrop } from '../kit/files/file-drop.tsx'
import { DeskButton } from '../kit/page/button.tsx'

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
        accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hint="Class, first name, last name, parent email"
        onFiles={([first]) => first && onChoose(first)}
      />
      <DeskButton look="plain" className="mt-2" onClick={downloadTemplate}>
        Download a template
      </DeskButton>
    </>
  )
}

const HEADINGS = [
  ...['Class', 'First name', 'Last name', 'Parent email', 'Photos', 'Class photo', 'Sales'],
  'Student number',
]

/** Downloads an empty roster with the right headings. */
function downloadTemplate() {
  saveFile(new Blob([csv([HEADINGS])], { type: 'text/csv' }), 'roster-template.csv')
}
