import type { ReactNode } from 'react'
import { editorWords, handoverWords } from '../../../content/desk/website/website.ts'
import { longMoment, shortMoment } from '../../../domain/days.ts'
import type { ShownDocument } from '../../../domain/site/documents/site-desk.ts'
import { ofToday, siteKinds } from '../../../domain/site/kinds/all.ts'
import { CloseIcon, DeskButton } from '../kit/page/button.tsx'
import type { DraftState } from './draft/draft-keeper.ts'
import { omittedFields } from './form/document-fields.ts'
import type { useActions } from './publish/use-actions.ts'
import type { OldVersion } from './publish/versions-dialog.tsx'

interface NoticesProps {
  draft: DraftState
  shown: ShownDocument
  /** When words were typed that are back from an earlier visit. */
  restored: number | undefined
  forgetRestored: () => void
  dropRestored: () => void
  actions: ReturnType<typeof useActions>
  looking: OldVersion | undefined
  onStopLooking: () => void
}

/** What has to be known before going on. */
export function Notices(props: NoticesProps) {
  const { draft, shown, restored, forgetRestored, dropRestored, actions, looking, onStopLooking } = props
  const { scheduled, unfit, published, draft: saved } = shown
  const { schema } = siteKinds[shown.kind]
  const old = omittedFields(schema, ofToday(shown.kind, saved?.content ?? unfit?.content))
  return (
    <>
      {unfit && <Notice wrong words={editorWords.unfit(unfit.isRead, published !== null)} />}
      {old.length > 0 && (
        <Notice wrong words={editorWords.leftOut(old, saved !== null && published === null)} />
      )}
      {draft.conflict && !actions.choosing && (
        <Notice wrong words={editorWords.conflictWaits}>
          <DeskButton onClick={() => actions.setChoosing(true)}>Choose now</DeskButton>
        </Notice>
      )}
      {actions.meanwhile && (
        <Notice words={editorWords.publishedMeanwhile} onClose={actions.forgetMeanwhile} />
      )}
      {restored && (
        <Notice words={editorWords.restored(shortMoment(new Date(restored)))} onClose={forgetRestored}>
          <DeskButton look="plain" onClick={dropRestored}>
            {editorWords.useServers}
          </DeskButton>
        </Notice>
      )}
      {actions.live && (
        <Notice
          words={`${editorWords.published} ${actions.live.address ? editorWords.live : editorWords.liveSoon}`}
          onClose={actions.forgetLive}
        >
          {actions.live.address && (
            <a
              href={actions.live.address}
              target="_blank"
              rel="noreferrer"
              className="break-all underline underline-offset-4"
            >
              {actions.live.address}
            </a>
          )}
        </Notice>
      )}
      <HandoverNotice {...{ shown, draft, actions }} />
      {scheduled && (
        <Notice
          wrong={scheduled.failed !== null}
          words={
            scheduled.failed
              ? editorWords.scheduleFailed(longMoment(scheduled.at), scheduled.failed)
              : editorWords.scheduled(longMoment(scheduled.at))
          }
        >
          {shown.mayPublish && (
            <>
              <DeskButton look="plain" onClick={() => actions.ask('schedule')}>
                Change
              </DeskButton>
              <DeskButton look="plain" aria-disabled={actions.busy} onClick={actions.unschedule}>
                Do not publish it then
              </DeskButton>
            </>
          )}
        </Notice>
      )}
      {looking && (
        <Notice words={editorWords.previewOf(shortMoment(looking.at))}>
          <DeskButton look="plain" onClick={onStopLooking}>
            Back to the draft
          </DeskButton>
        </Notice>
      )}
    </>
  )
}

/** How a draft stands between an editor and the owner, and what was said with it. */
function HandoverNotice({ shown, draft, actions }: Pick<NoticesProps, 'shown' | 'draft' | 'actions'>) {
  const { handover, mayPublish } = shown
  if (!handover) return null
  const { givenBack, by, note } = handover
  const at = shortMoment(givenBack?.at ?? handover.at)
  const changed = handover.changedSince || shown.draft?.revision !== draft.revision
  const words = givenBack
    ? mayPublish
      ? handoverWords.youGaveBack(at)
      : handoverWords.givenBack(givenBack.by, at)
    : mayPublish
      ? handoverWords.waitsForYou(by, at, changed)
      : handoverWords.waits(at, changed)
  const said = givenBack?.word ?? note
  return (
    <Notice words={said ? `${words} “${said}”` : words}>
      {mayPublish && !givenBack && (
        <DeskButton look="plain" aria-disabled={actions.busy} onClick={() => actions.ask('give-back')}>
          Give back
        </DeskButton>
      )}
    </Notice>
  )
}

interface NoticeProps {
  words: string
  /** Something failed, or waits for an answer. */
  wrong?: boolean
  onClose?: () => void
  children?: ReactNode
}

/** Something to know before going on, above a document's form. */
function Notice({ words, wrong = false, onClose, children }: NoticeProps) {
  return (
    <div
      role={wrong ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-5 border-l-2 bg-raised py-1 pl-4 ${wrong ? 'border-rowan' : 'border-moss'} ${onClose ? 'relative pr-12' : 'pr-3'}`}
    >
      <p className="py-2">{words}</p>
      {children}
      {onClose && (
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center text-soft hover:text-ink"
        >
          <CloseIcon />
        </button>
      )}
    </div>
  )
}
