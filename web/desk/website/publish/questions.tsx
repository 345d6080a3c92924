import { editorWords } from '../../../../content/desk/website/website.ts'
import { pricesOf } from '../../../../domain/site/documents/document-fields.ts'
import type { ListedDocument, ShownDocument } from '../../../../domain/site/documents/site-desk.ts'
import { siteKinds } from '../../../../domain/site/kinds/all.ts'
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx'
import type { DocumentChange } from '../changes.ts'
import { ConflictDialog } from '../draft/conflict-dialog.tsx'
import type { DraftKeeper, DraftState } from '../draft/draft-keeper.ts'
import { GiveBackDialog, HandOverDialog } from './handover-dialogs.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import type { useActions } from './use-actions.ts'
import { UsedBy } from './used-by.tsx'
import { type OldVersion, VersionsDialog } from './versions-dialog.tsx'

interface QuestionsProps {
  shown: ShownDocument
  documents: readonly ListedDocument[]
  keeper: DraftKeeper
  draft: DraftState
  actions: ReturnType<typeof useActions>
  changes: readonly DocumentChange[]
  /** The address that visitors know, and the one that is typed; undefined without a page of its own. */
  liveAddress: string | undefined
  address: string | undefined
  onLook: (version: OldVersion) => void
  onBringBack: (version: OldVersion) => void
}

/** What is asked about a document as a whole, one question at a time. */
export function Questions(props: QuestionsProps) {
  const { shown, documents, keeper, draft, actions, changes, liveAddress, address, onLook, onBringBack } =
    props
  const { kind, id, scheduled } = shown
  const { schema } = siteKinds[kind]
  const { dialog } = actions
  const old = oldPrices(shown, draft.content)
  return (
    <>
      {draft.conflict && actions.choosing && (
        <ConflictDialog
          schema={schema}
          named={{ categories: shown.categories, documents }}
          title={editorWords.conflictTitle}
          text={editorWords.conflictText}
          names={{ mine: editorWords.mine, theirs: editorWords.theirs }}
          mine={draft.conflict.mine}
          theirs={draft.conflict.theirs.content}
          base={draft.conflict.base}
          onChoose={keeper.resolve}
          onClose={() => actions.setChoosing(false)}
        />
      )}
      {(dialog === 'publish' || dialog === 'schedule') && (
        <PublishDialog
          title={dialog === 'publish' ? editorWords.publishTitle : editorWords.publishLaterTitle}
          changes={changes}
          oldAddress={liveAddress === address ? undefined : liveAddress}
          newAddress={address}
          at={dialog === 'schedule' ? (scheduled?.at ?? null) : undefined}
          failure={actions.failure}
          busy={actions.busy}
          onPublish={actions.publish}
          onClose={actions.close}
        >
          <UsedBy words={editorWords.oldPrices} documents={old.named} />
          {isHidden(draft.content) && !isHidden(shown.published) && (
            <UsedBy words={editorWords.hiddenLinks} documents={shown.linkedFrom} />
          )}
          {old.changed && <p className="mt-4 text-soft">{editorWords.pricesInWords}</p>}
        </PublishDialog>
      )}
      {dialog === 'hand-over' && (
        <HandOverDialog
          changes={changes}
          failure={actions.failure}
          busy={actions.busy}
          onHandOver={actions.handOver}
          onClose={actions.close}
        >
          <UsedBy words={editorWords.oldPrices} documents={old.named} />
        </HandOverDialog>
      )}
      <GiveBackDialog open={dialog === 'give-back'} onGiveBack={actions.giveBack} onClose={actions.close} />
      {dialog === 'versions' && (
        <VersionsDialog
          {...{ kind, id }}
          onLook={(version) => {
            onLook(version)
            actions.close()
          }}
          onBringBack={(version) => {
            onBringBack(version)
            actions.close()
          }}
          onClose={actions.close}
        />
      )}
      {actions.confirming && (
        <ConfirmDialog open {...actions.confirming} onClose={actions.close}>
          {dialog === 'delete' && <UsedBy words={editorWords.usedBy} documents={shown.usedBy} />}
        </ConfirmDialog>
      )}
    </>
  )
}

const isHidden = (content: object | null) =>
  content !== null && 'hidden' in content && content.hidden === true

/** Whether a price will be gone from the rate card, and the documents whose texts still name it. */
function oldPrices({ kind, published, pricesIn }: ShownDocument, content: unknown) {
  const now = pricesOf(kind, content)
  const gone = new Set([...pricesOf(kind, published)].filter((price) => !now.has(price)))
  return {
    changed: gone.size > 0,
    named: pricesIn.filter(({ prices }) => prices.some((price) => gone.has(price))),
  }
}
