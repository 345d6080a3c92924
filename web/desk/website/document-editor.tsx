import { useEffect, useMemo, useRef, useState } from 'react'
import { editorWords } from '../../../content/desk/website/website.ts'
import { shortMoment } from '../../../domain/days.ts'
import { desk } from '../../../domain/screens.ts'
import { titleOf } from '../../../domain/site/documents/document-fields.ts'
import type { ListedDocument, ShownDocument } from '../../../domain/site/documents/site-desk.ts'
import { addressPartOf } from '../../../domain/site/fields/address-part.ts'
import { pageOf, siteKinds } from '../../../domain/site/kinds/all.ts'
import { useUndo } from '../kit/data/undo.tsx'
import { DeskButton } from '../kit/page/button.tsx'
import { DeskMenu } from '../kit/page/menu.tsx'
import { DeskPage } from '../kit/page/page.tsx'
import { Tabs } from '../kit/page/tabs.tsx'
import { withNamesOf } from './category-names.ts'
import { changesBetween } from './changes.ts'
import { menuOf } from './document-menu.ts'
import type { DraftKeeper } from './draft/draft-keeper.ts'
import { inShape, useDraft } from './draft/use-draft.ts'
import { FillCaseStudy } from './fill-case-study.tsx'
import type { TypedContent } from './form/document-fields.ts'
import { DocumentForm } from './form/document-form.tsx'
import { Folds } from './form/folds.tsx'
import type { FormActions } from './form/form-context.ts'
import { Notices } from './notices.tsx'
import { Preview } from './preview/preview.tsx'
import { ProblemSummary } from './problem-summary.tsx'
import { Questions } from './publish/questions.tsx'
import { useActions } from './publish/use-actions.ts'
import type { OldVersion } from './publish/versions-dialog.tsx'
import { SaveState } from './save-state.tsx'
import { copyOf, useNewDocument } from './use-new-document.tsx'
import { useProblems } from './use-problems.ts'
import { useView } from './use-view.ts'

interface DocumentEditorProps {
  shown: ShownDocument
  /** When the server was last asked, in milliseconds. */
  seenAt: number
  documents: readonly ListedDocument[]
  refetch: () => Promise<ShownDocument>
}

/** The form of a document beside the page that it makes. */
export function DocumentEditor({ shown, seenAt, documents, refetch }: DocumentEditorProps) {
  const { kind, id } = shown
  const { schema, label } = siteKinds[kind]
  const undo = useUndo()
  const copy = useNewDocument(undo)
  const { keeper, draft, restored, forgetRestored, dropRestored } = useDraft(shown, seenAt)
  const { content } = draft
  const live = useMemo(
    () => (shown.published ? inShape(kind, shown.published) : undefined),
    [kind, shown.published],
  )
  const { categories } = shown
  const changes = useMemo(() => {
    const read = (version: TypedContent | undefined) =>
      withNamesOf({ categories, documents }, schema, version)
    return changesBetween(schema, read(live), read(content))
  }, [categories, documents, schema, live, content])
  const problems = useProblems(shown, content)
  const [looking, setLooking] = useState<OldVersion>()
  const view = useView()
  const address = pageOf(kind, id, content)
  const title = titleOf(kind, content)
  const actions = useActions({ shown, keeper, undo, problems, title, refetch })
  const formActions = useStableActions(shown, keeper, problems.leave, undo.tell)
  const differs = changes.length > 0 || shown.published === null
  const isChanged = changes.length > 0 || shown.draft !== null || draft.revision > 0
  return (
    <DeskPage
      title={title}
      crumbs={[{ label: 'Website', to: desk.website }]}
      note={<PageNote shown={shown} />}
      actions={
        <DeskMenu
          label="More"
          entries={menuOf(actions, shown, isChanged, () =>
            copy.make(kind, copyOf(kind, content as TypedContent)),
          )}
        />
      }
    >
      <div className="grid gap-3 empty:hidden">
        <Notices
          {...{ draft, shown, restored, forgetRestored, dropRestored, actions, looking }}
          onStopLooking={() => setLooking(undefined)}
        />
      </div>
      <div className="sticky top-0 z-20 -mx-5 mb-2 flex flex-wrap items-center justify-between gap-x-5 border-line border-b bg-ground px-5 py-1 sm:-mx-8 sm:px-8">
        <div className="min-[76rem]:hidden">
          <Tabs
            label="Form or preview"
            value={view.value}
            tabs={[
              { value: 'edit', words: 'Edit' },
              { value: 'preview', words: 'Preview' },
            ]}
            onChange={view.set}
          />
        </div>
        <SaveState draft={draft} changed={isChanged} published={actions.live !== undefined} />
        <div className="flex items-center gap-2 min-[76rem]:ml-auto">
          <DeskButton
            look="solid"
            aria-disabled={actions.busy}
            disabled={!differs || (!shown.mayPublish && isHandedOver(shown, draft.revision))}
            className="max-sm:fixed max-sm:disabled:hidden max-sm:inset-x-5 max-sm:bottom-[max(1rem,env(safe-area-inset-bottom))] max-sm:z-20 max-sm:min-h-13"
            onClick={() => actions.ask(shown.mayPublish ? 'publish' : 'hand-over')}
          >
            {shown.mayPublish ? 'Publish' : 'Hand over'}
          </DeskButton>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 min-[76rem]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <form
          noValidate
          aria-label={label}
          onSubmit={(event) => event.preventDefault()}
          className={`min-w-0 content-start ${view.value === 'edit' ? 'grid' : 'hidden min-[76rem]:grid'}`}
        >
          <ProblemSummary kind={kind} problems={problems.refused} />
          {kind === 'case-study' && shown.state === 'unpublished' && (
            <FillCaseStudy {...{ keeper, documents, undo }} />
          )}
          <Folds name={`${kind}.${id}`}>
            <DocumentForm
              schema={schema}
              content={content}
              problems={problems.shown}
              documents={documents}
              categories={categories}
              address={address}
              actions={formActions}
            />
          </Folds>
        </form>
        <section
          aria-label="Preview"
          className={`min-w-0 min-[76rem]:sticky min-[76rem]:top-14 min-[76rem]:max-h-[calc(100svh-4rem)] min-[76rem]:self-start min-[76rem]:overflow-y-auto ${view.value === 'preview' ? '' : 'max-[76rem]:hidden'}`}
        >
          <Preview
            {...{ kind, id, title }}
            content={looking?.content ?? content}
            active={view.previews}
            onEdit={() => view.set('edit')}
          />
        </section>
      </div>
      <Questions
        {...{ shown, documents, keeper, draft, actions, changes }}
        liveAddress={live && pageOf(kind, id, live)}
        address={address}
        onLook={(version) => {
          setLooking(version)
          view.set('preview')
        }}
        onBringBack={(version) => {
          const before = content
          keeper.replace(version.content)
          setLooking(undefined)
          undo.tell(editorWords.broughtBack(shortMoment(version.at)), async () => keeper.replace(before))
        }}
      />
      {copy.question}
      {undo.bar}
    </DeskPage>
  )
}

/** Whether the draft waits for the owner as it is. */
const isHandedOver = ({ handover, draft }: ShownDocument, revision: number) =>
  handover !== null && handover.givenBack === null && !handover.changedSince && draft?.revision === revision

/** What the fields of the form do. The address of a page that was never published follows its title. */
function useStableActions(
  { kind, published, version }: ShownDocument,
  keeper: DraftKeeper,
  leave: FormActions['leave'],
  tell: FormActions['tell'],
): FormActions {
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  const isNew = published === null && version === 0 && 'slug' in siteKinds[kind].schema.shape
  return useMemo(
    () => ({
      change: (path, next) => {
        const { title, slug } = keeper.get().content
        keeper.change(path, next)
        if (!isNew || path !== 'title' || slug !== addressPartOf(String(title ?? ''))) return
        const typed = String(keeper.get().content.title ?? '')
        keeper.change('slug', () => addressPartOf(typed))
      },
      leave,
      tell: (words, undoing) => latest.current(words, undoing),
    }),
    [keeper, leave, isNew],
  )
}

function PageNote({ shown: { address, state } }: { shown: ShownDocument }) {
  if (state === 'deleted') return editorWords.isDeleted
  if (!address || state === 'unpublished') return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="break-all underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {address}
    </a>
  )
}
