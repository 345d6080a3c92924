import { sortingWords } from '../../../content/desk/sorting.ts'
import type { DeskPhoto } from '../../../domain/photos/sorting.ts'
import { desk } from '../../../domain/screens.ts'
import type { usePhotoActions } from '../photos/use-photo-actions.ts'
import { DeskButton, DeskLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/query-result.tsx'

interface RefusedFilesProps {
  eventId: string
  files: readonly DeskPhoto[]
  work: ReturnType<typeof usePhotoActions>
}

/** Uploaded files that turned out to be damaged. */
export function RejectedFiles({ eventId, files, work }: RefusedFilesProps) {
  if (files.length === 0)
    return <EmptyState title="Nothing was refused">{sortingWords.noneRefused}</EmptyState>
  return (
    <ul>
      {files.map(({ id, folder, fileName, refusal }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b py-2 leading-snug"
        >
          <div className="min-w-0 max-w-[44em]">
            {folder && <p className="wrap-anywhere text-small text-soft">{folder}</p>}
            <p className="wrap-anywhere text-wrong">{refusal ?? sortingWords.notRead(fileName)}</p>
          </div>
          <div className="flex gap-x-5">
            <DeskLink
              look="plain"
              to={desk.eventUpload(eventId)}
              aria-label={`Upload again: ${fileName}`}
              data-row
            >
              Upload again
            </DeskLink>
            <DeskButton look="plain" aria-label={`Dismiss ${fileName}`} onClick={() => void work.dismiss(id)}>
              Dismiss
            </DeskButton>
          </div>
        </li>
      ))}
    </ul>
  )
}
