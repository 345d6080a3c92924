import { classSheetWords as words } from '../../../../content/desk/photos/contact-sheet.ts'
import { hidePhotos, publishSheet } from '../../../../contract/photos/sorting.ts'
import type { ClassSheet, SheetLayout } from '../../../../domain/photos/class-sheet.ts'
import type { ContactSheet } from '../../../../domain/photos/sorting.ts'
import type { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormFailure } from '../../kit/form/form-dialog.tsx'
import { Badge } from '../../kit/page/badge.tsx'
import { DeskButton } from '../../kit/page/button.tsx'

interface FamilySheetProps {
  sheet: ContactSheet
  /** How it is made now. */
  layout: SheetLayout
  undo: ReturnType<typeof useUndo>
}

/** Whether families see the class's sheet; publishing, withdrawing and making it again. */
export function FamilyClassSheet({ sheet, layout, undo }: FamilySheetProps) {
  const { change, run, busy, failure } = useDeskMutation('inline')
  const { classId, classSheet } = sheet
  const publish = () =>
    run(
      'publish',
      () => change(publishSheet, { params: { id: classId }, body: layout }),
      () => undo.tell(words.done.published),
    )
  const hide = (photoId: string, hidden: boolean) =>
    change(hidePhotos, { body: { photoIds: [photoId], hidden } })
  const withdraw = (photoId: string) =>
    run(
      'withdraw',
      () => hide(photoId, true),
      () => undo.tell(words.done.withdrawn, () => hide(photoId, false)),
    )
  return (
    <>
      <div aria-live="polite">
        <State sheet={sheet} />
      </div>
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <DeskButton
          look={needsAttention(classSheet) ? 'solid' : 'ghost'}
          aria-disabled={busy !== undefined}
          onClick={() => void publish()}
        >
          {busy === 'publish' ? 'Making it…' : labelOf(classSheet)}
        </DeskButton>
        {classSheet && classSheet.state !== 'withdrawn' && (
          <DeskButton aria-disabled={busy !== undefined} onClick={() => void withdraw(classSheet.photoId)}>
            Withdraw
          </DeskButton>
        )}
      </div>
    </>
  )
}

const needsAttention = (sheet: ClassSheet | null) =>
  !sheet || sheet.outOfDate || sheet.state === 'withdrawn' || sheet.state === 'withheld'

function labelOf(sheet: ClassSheet | null): string {
  if (!sheet || sheet.state === 'withdrawn') return 'Publish the sheet'
  return sheet.refused.length > 0 ? 'Make it again without them' : 'Make it again'
}

function State({ sheet: { classSheet, published, printNames } }: { sheet: ContactSheet }) {
  const names = printNames ? words.names.printed : words.names.unprinted
  if (!classSheet)
    return (
      <p>
        {words.unpublished} {names}
      </p>
    )
  const { state, refused, outOfDate, madeAt, portraits } = classSheet
  if (state === 'withdrawn') return <p>{words.withdrawn}</p>
  if (state === 'withheld')
    return <p className="text-wrong">{refused.length > 0 ? words.refused(refused) : words.withheld}</p>
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge tone={outOfDate ? 'waiting' : 'good'}>{outOfDate ? 'Out of date' : 'For sale'}</Badge>
        {state === 'making' ? words.making : words.published(madeAt, portraits)}
      </p>
      <p className="text-soft">
        {published ? '' : `${words.held} `}
        {names}
      </p>
      {outOfDate && <p>{words.outOfDate}</p>}
    </div>
  )
}
