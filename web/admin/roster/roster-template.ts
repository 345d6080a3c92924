import { csv } from '../../../domain/csv.ts'
import { saveFile } from '../files/download-file.ts'

const HEADINGS = [
  ...['Class', 'First name', 'Last name', 'Parent email', 'Photos', 'Class photo', 'Sales'],
  'Student number',
]

/** Downloads an empty roster with the right headings. */
export function downloadTemplate() {
  saveFile(new Blob([csv([HEADINGS])], { type: 'text/csv' }), 'roster-template.csv')
}
