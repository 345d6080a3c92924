import { useState } from 'react'
import { sheetWords } from '../../../../content/desk/photos/contact-sheet.ts'
import { requestFile } from '../../../../contract/files.ts'
import type { SheetLayout } from '../../../../domain/photos/class-sheet.ts'
import {
  ORIENTATIONS,
  type Orientation,
  SHAPES,
  type Shape,
} from '../../../../domain/photos/class-sheet-layout.ts'
import type { ContactSheet } from '../../../../domain/photos/sorting.ts'
import { call } from '../../../http/call.ts'
import { Select } from '../../../ui/field.tsx'
import type { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { downloadDeskFile } from '../../kit/files/download-file.ts'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { FormFailure } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { FamilyClassSheet } from './family-class-sheet.tsx'

interface ClassSheetProps {
  sheet: ContactSheet
  undo: ReturnType<typeof useUndo>
}

/** A class's portraits with names on one sheet: who is on it, what it looks like, its files, and who sees it. */
export function ClassSheet({ sheet, undo }: ClassSheetProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DeskButton onClick={() => setOpen(true)}>Class sheet</DeskButton>
      <DeskDialog
        title="Class sheet"
        description={sheetWords.classSheet}
        open={open}
        onClose={() => setOpen(false)}
        wide
      >
        <Sheet sheet={sheet} undo={undo} />
      </DeskDialog>
    </>
  )
}

const PAPERS: Record<Orientation, string> = { portrait: 'Portrait', landscape: 'Landscape' }
const CUTS: Record<Shape, string> = { upright: 'Upright, 4 by 5', square: 'Square' }

function Sheet({ sheet, undo }: ClassSheetProps) {
  const { classId, classRef, classSheet, pupils } = sheet
  const [layout, setLayout] = useState<SheetLayout>({
    orientation: classSheet?.orientation ?? 'portrait',
    shape: classSheet?.shape ?? 'upright',
  })
  const [seen, setSeen] = useState<{ href: string; layout: SheetLayout }>()
  const { run, busy, failure } = useDeskMutation('inline')
  const see = () =>
    run(
      'see',
      () => call(requestFile, { body: { what: 'composite-jpeg', classId, ...layout } }),
      ({ href }) => setSeen({ href, layout }),
    )
  const change = (next: Partial<SheetLayout>) => setLayout((before) => ({ ...before, ...next }))
  const download = (what: 'composite-jpeg' | 'composite-pdf') =>
    void downloadDeskFile({ what, classId, ...layout })
  const refused = pupils.filter(({ noPhoto, noClassPhoto }) => noPhoto || noClassPhoto)
  return (
    <div className="mt-5 grid gap-5">
      {refused.length > 0 && (
        <p className="text-soft">{sheetWords.leftOut(refused.map(({ name }) => name).join(', '))}</p>
      )}
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Select
          label="Paper"
          options={ORIENTATIONS.map((value) => ({ value, label: PAPERS[value] }))}
          value={layout.orientation}
          onChange={({ target }) =>
            change({ orientation: ORIENTATIONS.find((one) => one === target.value) ?? 'portrait' })
          }
        />
        <Select
          label="Portraits"
          options={SHAPES.map((value) => ({ value, label: CUTS[value] }))}
          value={layout.shape}
          onChange={({ target }) =>
            change({ shape: SHAPES.find((one) => one === target.value) ?? 'upright' })
          }
        />
      </div>
      {seen?.layout === layout && (
        <img
          src={seen.href}
          alt={`The sheet of class ${classRef}`}
          className="max-h-[60svh] w-full border border-line object-contain"
        />
      )}
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <DeskButton aria-disabled={busy !== undefined} onClick={() => void see()}>
          {busy ? 'Making it…' : 'Show it here'}
        </DeskButton>
        <DeskButton onClick={() => download('composite-pdf')}>Download PDF</DeskButton>
        <DeskButton onClick={() => download('composite-jpeg')}>Download JPEG</DeskButton>
      </div>
      <section aria-labelledby="for-families" className="grid gap-4 border-line border-t pt-5">
        <h3 id="for-families" className="text-item leading-tight">
          For families
        </h3>
        <FamilyClassSheet sheet={sheet} layout={layout} undo={undo} />
      </section>
    </div>
  )
}
