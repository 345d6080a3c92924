import { lazy, Suspense } from 'react'
import { describedBy, FieldFrame } from '../field-frame.tsx'
import type { TextProps } from '../prose-field.tsx'

/** Loaded by the first document that has such a text. */
const Editor = lazy(() => import('./rich-text-editor.tsx'))

interface RichTextProps extends TextProps {
  /** Whether its pictures may be wider than the text. */
  wide?: boolean | undefined
}

/** Rich text, edited as it looks and kept as Markdown (`domain/site/rich-text/blocks.ts`). */
export function RichTextField({
  max,
  value,
  onChange,
  onBlur,
  name: _,
  wide = false,
  ...frame
}: RichTextProps) {
  const { id, label } = frame
  return (
    <FieldFrame {...frame} typed={{ text: value, max }}>
      <Suspense fallback={<p className="mt-3 min-h-96 whitespace-pre-line text-soft">{value}</p>}>
        <Editor {...{ id, label, value, onChange, onBlur, wide }} described={describedBy(id, frame)} />
      </Suspense>
    </FieldFrame>
  )
}
