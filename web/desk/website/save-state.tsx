import { editorWords } from '../../../content/desk/website/website.ts'
import { timeOfDay } from '../../../domain/days.ts'
import type { DraftState } from './draft/draft-keeper.ts'

interface SaveStateProps {
  draft: DraftState
  changed: boolean
  /** Just now: said here too, as this is in view wherever Publish was pressed. */
  published: boolean
}

/** Says whether what is typed has been saved. */
export function SaveState({ draft, changed, published }: SaveStateProps) {
  const { saving, savedAt, reason } = draft
  const bad = saving === 'waiting' || saving === 'refused'
  if (published && !changed && !bad)
    return (
      <p role="status" className="min-w-0 border-moss border-l-2 py-2 pl-3 font-[560] text-small">
        {editorWords.publishedNow}
      </p>
    )
  return (
    <p role="status" className={`min-w-0 py-2 text-small ${bad ? 'text-wrong' : 'text-soft'}`}>
      {saving === 'refused'
        ? editorWords.refused(reason ?? '')
        : saving === 'saved'
          ? changed && savedAt
            ? editorWords.saved(timeOfDay(savedAt))
            : editorWords.nothingChanged
          : editorWords[saving]}
    </p>
  )
}
