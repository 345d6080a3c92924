import { useState } from 'react'
import { editorWords } from '../../../../content/desk/website/website.ts'
import { pageOf, siteKinds } from '../../../../domain/site/kinds/all.ts'
import type { SiteKind } from '../../../../domain/site/kinds/names.ts'
import { storedInTab } from '../../../browser-storage.ts'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { Tabs } from '../../kit/page/tabs.tsx'
import { labelsAt, type TypedContent } from '../form/document-fields.ts'
import { focusField } from '../form/focus-field.ts'
import { FoundAndShared } from './found-and-shared.tsx'
import { headOf, PageFrame, type PageHead } from './page-frame.tsx'
import { useFollowedFocus } from './use-followed-focus.ts'
import { usePreview } from './use-preview.ts'

const WIDTHS = [
  { value: '390', words: 'Phone' },
  { value: '820', words: 'Tablet' },
  { value: '1440', words: 'Desk' },
] as const

const chosenWidth = storedInTab<string>('desk.website.width', '')

interface PreviewProps {
  kind: SiteKind
  id: string
  content: TypedContent
  title: string
  /** Whether it is on screen: what nobody sees is not rendered. */
  active: boolean
  /** Goes to the form, where only one of both is on screen. */
  onEdit: () => void
}

/** The real page as typed, and how it is found and shared. */
export function Preview({ kind, id, content, title, active, onEdit }: PreviewProps) {
  const { address, problems, failure, busy } = usePreview(kind, id, content, active)
  const [head, setHead] = useState<PageHead>()
  const { onPage, fieldAt } = useFollowedFocus(content, active)
  const width = chosenWidth.use() || (matchMedia('(width < 52rem)').matches ? '390' : '1440')
  const wrong = Object.entries(problems)
  function edit(path: string) {
    onEdit()
    requestAnimationFrame(() => focusField(path))
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b">
        <Tabs label="Width of the preview" value={width} tabs={WIDTHS} onChange={chosenWidth.set} />
        <p role="status" className="text-small text-soft">
          {busy && address ? 'Refreshing…' : ''}
        </p>
      </div>
      {failure && <p className="border-rowan border-l-2 pl-4 text-wrong">{failure}</p>}
      {wrong.length > 0 && (
        <div className={`border-l-2 pl-4 ${address ? 'border-rowan' : 'border-line'}`}>
          <p>{address ? editorWords.previewOlder : editorWords.previewNone}</p>
          <ul className="text-small">
            {wrong.slice(0, 4).map(([path, words]) => (
              <li key={path}>
                <button
                  type="button"
                  // Of a page that was never whole nothing is wrong yet.
                  className={`min-h-9 cursor-pointer text-left underline decoration-1 underline-offset-4 ${address ? 'text-wrong' : 'text-soft'}`}
                  onClick={() => edit(path)}
                >
                  {`${labelsAt(siteKinds[kind].schema, path).join(' › ')}: ${words}`}
                </button>
              </li>
            ))}
            {wrong.length > 4 && <li className="text-soft">{editorWords.andMore(wrong.length - 4)}</li>}
          </ul>
        </div>
      )}
      <div className="h-[min(46rem,72svh)]">
        {address ? (
          <PageFrame
            address={address}
            width={Number(width)}
            title={`Preview: ${title}`}
            onPage={(page) => {
              setHead(headOf(page))
              onPage(page)
            }}
            onPress={(element) => {
              const path = fieldAt(element)
              if (path !== undefined) edit(path)
            }}
          />
        ) : (
          busy && <Skeleton words="Loading the preview" className="h-full w-full" />
        )}
      </div>
      {head && pageOf(kind, id, content) && <FoundAndShared head={head} share={shareOf(content)} />}
    </div>
  )
}

/** The picture that was chosen for shared links, among a page's words for search engines or beside them. */
function shareOf(content: TypedContent) {
  const { share } = (content.page ?? content) as { share?: { picture?: unknown; position?: unknown } | null }
  return share ?? null
}
