import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sheetWords } from '../../../content/desk/contact-sheet.ts'
import { askFile } from '../../../contract/files.ts'
import { ORIENTATIONS, type Orientation } from '../../../domain/photos/composite-layout.ts'
import type { ContactSheet } from '../../../domain/photos/sorting.ts'
import { call } from '../../call.ts'
import { reasonOf } from '../../explain.ts'
import { downloadDeskFile } from '../download-desk-file.ts'
import { DeskButton } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { DeskDialog, FormFailure } from '../ui/dialog.tsx'

/** A class's portraits with names on one sheet: who is on it, a preview, and its files. */
export function ClassSheet({ sheet }: { sheet: ContactSheet }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DeskButton onClick={() => setOpen(true)}>Class sheet</DeskButton>
      <DeskDialog
        title="Class sheet"
        description={sheetWords.classSheet}
        open={open}
        onOpenChange={setOpen}
        wide
      >
        <Sheet sheet={sheet} />
      </DeskDialog>
    </>
  )
}

const WORDS: Record<Orientation, string> = { portrait: 'Portrait', landscape: 'Landscape' }

function Sheet({ sheet: { classId, classRef, pupils } }: { sheet: ContactSheet }) {
  const [orientation, setOrientation] = useState<Orientation>('portrait')
  const seeing = useMutation({
    mutationFn: (as: Orientation) =>
      call(askFile, { body: { what: 'composite-jpeg', classId, orientation: as } }),
  })
  const download = (what: 'composite-jpeg' | 'composite-pdf') =>
    void downloadDeskFile({ what, classId, orientation })
  const refused = pupils.filter(({ noPhoto, noClassPhoto }) => noPhoto || noClassPhoto)
  return (
    <div className="mt-5 grid gap-5">
      {refused.length > 0 && (
        <p className="text-soft">{sheetWords.leftOut(refused.map(({ name }) => name).join(', '))}</p>
      )}
      <Choice
        label="Paper"
        options={ORIENTATIONS.map((value) => ({ value, label: WORDS[value] }))}
        value={orientation}
        onChange={(event) => {
          setOrientation(event.target.value === 'landscape' ? 'landscape' : 'portrait')
          seeing.reset()
        }}
      />
      {seeing.data && (
        <img
          src={seeing.data.href}
          alt={`The sheet of class ${classRef}`}
          className="max-h-[60svh] w-full border border-line object-contain"
        />
      )}
      <FormFailure>{seeing.isError ? reasonOf(seeing.error) : undefined}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <DeskButton look="solid" onClick={() => download('composite-pdf')}>
          Download PDF
        </DeskButton>
        <DeskButton onClick={() => download('composite-jpeg')}>Download JPEG</DeskButton>
        <DeskButton
          aria-disabled={seeing.isPending}
          onClick={() => !seeing.isPending && seeing.mutate(orientation)}
        >
          {seeing.isPending ? 'Making it…' : 'Show it here'}
        </DeskButton>
      </div>
    </div>
  )
}
