import { useState } from 'react'
import { useParams } from 'react-router'
import { framing } from '../../../../content/desk/photos/id-photos.ts'
import { showIdPhotos } from '../../../../contract/photos/sorting.ts'
import type { ClassIdPhotos } from '../../../../domain/photos/id-photos.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { breadcrumbsOf, useLevels } from '../../frame/breadcrumbs.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { useUndo } from '../../kit/data/undo.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { IdPhotoCropEditor } from './crop-editor.tsx'

/** A class's ID photos, one student after the other: which portrait the school gets, and what part of it. */
export default function IdPhotosPage() {
  const { classId = '' } = useParams()
  const board = useEndpoint(showIdPhotos, { params: { id: classId } })
  const known = useLevels({ classId })
  const undo = useUndo()
  return (
    <DeskPage
      title="ID photos"
      crumbs={breadcrumbsOf(
        { ...known, ...board.data, classId },
        { withClass: true, failed: board.isLoadingError },
      )}
      note={
        <p className="max-w-[44em]">
          {framing.note} <span className="max-sm:hidden">{framing.keys}</span>
        </p>
      }
    >
      <QueryResult query={board} what="class">
        {(data) => <OneAfterTheOther board={data} undo={undo} />}
      </QueryResult>
      {undo.bar}
    </DeskPage>
  )
}

interface OneAfterTheOtherProps {
  board: ClassIdPhotos
  undo: ReturnType<typeof useUndo>
}

function OneAfterTheOther({ board, undo }: OneAfterTheOtherProps) {
  const [at, setAt] = useState<string>()
  const framed = board.pupils.filter(({ portrait }) => portrait !== null)
  const here = Math.max(
    0,
    framed.findIndex(({ id }) => id === at),
  )
  const pupil = framed[here]
  return (
    <>
      {pupil ? (
        <IdPhotoCropEditor
          pupil={pupil}
          shape={board.shape}
          place={{ at: here + 1, of: framed.length }}
          onStep={(by) => setAt(framed[here + by]?.id ?? pupil.id)}
          undo={undo}
        />
      ) : (
        <EmptyState title={framing.none}>{framing.noneHint}</EmptyState>
      )}
      <Without board={board} />
    </>
  )
}

/** Who has no ID photo, and why. */
function Without({ board: { pupils } }: Pick<OneAfterTheOtherProps, 'board'>) {
  const without = pupils.filter(({ portrait }) => portrait === null)
  const names = (refused: boolean) =>
    without
      .filter((pupil) => pupil.refused === refused)
      .map(({ name }) => name)
      .join(', ')
  const told = [
    { words: framing.missing, who: names(false) },
    { words: framing.refused, who: names(true) },
  ]
  return told.map(
    ({ words, who }) =>
      who && (
        <p key={words} className="mt-6 max-w-[44em] text-soft">
          {words}: {who}.
        </p>
      ),
  )
}
