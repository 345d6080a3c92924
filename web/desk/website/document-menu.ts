import type { ShownDocument } from '../../../domain/site/documents/site-desk.ts'
import { siteKinds } from '../../../domain/site/kinds/all.ts'
import type { MenuEntry } from '../kit/page/menu.tsx'
import type { useActions } from './publish/use-actions.ts'

type Actions = ReturnType<typeof useActions>

/** The entries of a document's menu, as its state allows. */
export function menuOf(
  actions: Actions,
  shown: ShownDocument,
  isChanged: boolean,
  duplicate: () => void,
): MenuEntry[] {
  const { state, hasSample, scheduled, kind, mayPublish } = shown
  const { many } = siteKinds[kind]
  const entries: (MenuEntry | false)[] = [
    mayPublish &&
      isChanged && {
        label: scheduled ? 'Change when it is published' : 'Publish on …',
        onSelect: () => actions.ask('schedule'),
      },
    { label: 'Versions', onSelect: () => actions.ask('versions') },
    many && { label: 'Duplicate', onSelect: duplicate },
    isChanged && {
      label: state === 'unpublished' ? 'Discard this draft' : 'Discard changes',
      onSelect: () => actions.ask('discard'),
      destructive: true,
    },
    mayPublish &&
      hasSample &&
      state !== 'sample' && {
        label: 'Back to the original text',
        onSelect: () => actions.ask('reset'),
        destructive: true,
      },
    mayPublish &&
      many &&
      state !== 'deleted' &&
      // A draft that was never published is discarded.
      !(state === 'unpublished' && shown.draft) && {
        label: 'Delete',
        onSelect: () => actions.ask('delete'),
        destructive: true,
      },
  ]
  return entries.filter((entry) => entry !== false)
}
