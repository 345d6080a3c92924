import { caseStudyWords } from '../../../content/desk/website/website.ts'
import { showDocument } from '../../../contract/website/website.ts'
import { withRestFilled } from '../../../domain/site/documents/case-study-rest.ts'
import type { ListedDocument, TypedContent } from '../../../domain/site/documents/site-desk.ts'
import { call } from '../../http/call.ts'
import type { useUndo } from '../kit/data/undo.tsx'
import { DeskButton } from '../kit/page/button.tsx'
import type { DraftKeeper } from './draft/draft-keeper.ts'

interface FillCaseStudyProps {
  keeper: DraftKeeper
  documents: readonly ListedDocument[]
  undo: ReturnType<typeof useUndo>
}

/** The short way to a new case study: the rest is filled from what is typed, and from the last one. */
export function FillCaseStudy({ keeper, documents, undo }: FillCaseStudyProps) {
  const last = documents.find(({ kind, live }) => kind === 'case-study' && live)
  async function fill() {
    try {
      const model = last && (await call(showDocument, { params: { kind: last.kind, id: last.id } }))
      const before = keeper.get().content as TypedContent
      keeper.replace(withRestFilled(before, model?.published ?? {}))
      undo.tell(caseStudyWords.filled, async () => keeper.replace(before))
    } catch (error) {
      undo.failed(error)
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-line border-b py-3">
      <p className="max-w-[34em] grow basis-60 text-small text-soft">{caseStudyWords.enough}</p>
      <DeskButton onClick={() => void fill()}>Fill in the rest</DeskButton>
    </div>
  )
}
