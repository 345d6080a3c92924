import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { saveDraft, showDocument } from '../../../../contract/website/website.ts'
import { londonDay } from '../../../../domain/days.ts'
import type { ShownDocument } from '../../../../domain/site/documents/site-desk.ts'
import { ofToday, siteKinds } from '../../../../domain/site/kinds/all.ts'
import type { SiteKind } from '../../../../domain/site/kinds/names.ts'
import { now } from '../../../clock.ts'
import { call } from '../../../http/call.ts'
import { useDeskSession } from '../../../session.ts'
import { fitted, type TypedContent } from '../form/document-fields.ts'
import { DraftKeeper, type ServerDraft } from './draft-keeper.ts'
import { type UnsavedDraftStore, unsavedDraftsOf } from './unsaved-draft.ts'

/** A document in its kind's shape. */
export const inShape = (kind: SiteKind, content: unknown): TypedContent =>
  fitted(siteKinds[kind].schema, ofToday(kind, content ?? undefined), londonDay(now())) as TypedContent

/** The words that are edited: the draft's, or else what was published, also if it does not fit its kind any more. */
const wordsOf = ({ draft, published, unfit }: ShownDocument) => draft?.content ?? unfit?.content ?? published

/** What the server has of a document. */
export const serverDraftOf = (shown: ShownDocument): ServerDraft => {
  const { kind, draft, version } = shown
  return {
    content: inShape(kind, wordsOf(shown)),
    revision: draft?.revision ?? 0,
    version,
    savedAt: draft?.savedAt ?? null,
  }
}

/** A larger body is refused while the page goes; its words are on this device. */
const KEEPALIVE = 60_000

/** The draft of a document while it is edited. `seenAt`: when the server was last asked, in milliseconds. */
export function useDraft(shown: ShownDocument, seenAt: number) {
  const { kind, id } = shown
  const userId = useDeskSession()?.user.id ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown later is followed, below
  const [keeper, place, restoredAt] = useMemo(() => open(shown, userId), [kind, id, userId])
  const draft = useSyncExternalStore(keeper.subscribe, keeper.get)
  const [read, setRead] = useState(false)
  useEffect(() => keeper.follow(serverDraftOf(shown), seenAt), [keeper, shown, seenAt])
  useEffect(() => saveWhenLeft(keeper, place), [keeper, place])
  return {
    keeper,
    draft,
    /** When words were typed that are back from an earlier visit. */
    restored: read ? undefined : restoredAt,
    forgetRestored: () => setRead(true),
    /** Goes back to the server's words. */
    dropRestored: () => {
      keeper.replace(inShape(kind, wordsOf(shown)))
      setRead(true)
    },
  }
}

function open(shown: ShownDocument, userId: string): [DraftKeeper, UnsavedDraftStore, number | undefined] {
  const { kind, id } = shown
  const params = { kind, id }
  const place = unsavedDraftsOf(kind, id, userId)
  const keeper = new DraftKeeper(serverDraftOf(shown), {
    save: (body, leaving) =>
      call(saveDraft, {
        params,
        body,
        ...(leaving && { keepalive: JSON.stringify(body).length < KEEPALIVE }),
      }),
    load: async () => serverDraftOf(await call(showDocument, { params })),
    keep: place.keep,
  })
  const [newest] = place.all()
  if (!newest) return [keeper, place, undefined]
  place.forget(newest)
  keeper.recall(inShape(kind, newest.content), inShape(kind, newest.base), newest.revision)
  const { conflict } = keeper.get()
  return [keeper, place, keeper.isUnsaved && !conflict ? newest.at : undefined]
}

/** Saves when the tab is hidden or closed, and when the screen is left. Asks only if words would be lost. */
function saveWhenLeft(keeper: DraftKeeper, place: UnsavedDraftStore) {
  const onHide = () => {
    if (document.visibilityState === 'hidden') keeper.leave()
  }
  const onOnline = () => void keeper.save().catch(() => undefined)
  const onUnload = (event: BeforeUnloadEvent) => {
    if (keeper.isUnsaved && !place.works()) event.preventDefault()
  }
  document.addEventListener('visibilitychange', onHide)
  addEventListener('pagehide', keeper.leave as () => void)
  addEventListener('online', onOnline)
  addEventListener('beforeunload', onUnload)
  return () => {
    document.removeEventListener('visibilitychange', onHide)
    removeEventListener('pagehide', keeper.leave as () => void)
    removeEventListener('online', onOnline)
    removeEventListener('beforeunload', onUnload)
    keeper.leave()
  }
}
