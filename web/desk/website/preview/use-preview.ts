import { useEffect, useState } from 'react'
import { previewDocument } from '../../../../contract/website/website.ts'
import type { SiteKind } from '../../../../domain/site/kinds/names.ts'
import { call } from '../../../http/call.ts'
import { reasonOf } from '../../../http/error-messages.ts'
import type { TypedContent } from '../form/document-fields.ts'
import { usePictures } from '../media/use-pictures.ts'

const TYPING_MS = 500

interface Preview {
  /** Of the last page that could be rendered. */
  address?: string
  /** Why the page as typed cannot be shown, by field. */
  problems: Readonly<Record<string, string>>
  failure?: string | undefined
  busy: boolean
}

/**
 * Renders a document as typed, after a pause, and again when a picture is ready, described or removed; the last good page
 * stays meanwhile.
 */
export function usePreview(kind: SiteKind, id: string, content: TypedContent, active: boolean): Preview {
  const [preview, setPreview] = useState<Preview>({ problems: {}, busy: true })
  const { data: library } = usePictures()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page shows the pictures as they are
  useEffect(() => {
    if (!active) return
    const stop = new AbortController()
    const set = (change: Partial<Preview>) =>
      stop.signal.aborted || setPreview((before) => ({ ...before, busy: false, ...change }))
    const timer = setTimeout(() => {
      setPreview((before) => ({ ...before, busy: true }))
      call(previewDocument, { params: { kind, id }, body: { content }, signal: stop.signal }).then(
        ({ address, fields }) =>
          set({ ...(address && { address }), problems: address ? {} : fields, failure: undefined }),
        (error: unknown) => set({ failure: reasonOf(error) }),
      )
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [kind, id, content, active, library])
  return preview
}
