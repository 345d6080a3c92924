import { type KeyboardEvent, useId } from 'react'
import { websiteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { MAX_SLATE } from '../../../../domain/site/fields/basic-fields.ts'
import type { PictureWords } from '../../../../domain/site/media/picture-descriptions.ts'
import { MAX_ALT } from '../../../../domain/site/media/site-media.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { focusOnMount } from '../../../ui/focus-next-row.ts'
import { TickBox } from '../../../ui/tick-box.tsx'

interface PictureWordsFieldsProps {
  words: PictureWords
  onType: (part: Partial<PictureWords>) => void
  /** What is wrong with the alternative text. */
  problem: string | undefined
  /** Whether its slate is asked: a gallery alone shows it. */
  slate: boolean
  /** It is one of several: the alternative text has the focus, and Enter sends the form. */
  quick?: boolean
}

/** What a picture shows, and its slate. */
export function PictureWordsFields({ words: typed, onType, problem, slate, quick }: PictureWordsFieldsProps) {
  const altHint = useId()
  const slateHint = useId()
  return (
    <>
      {!typed.decorative && (
        <div>
          <TextArea
            label={words.alt}
            name="alt"
            value={typed.alt}
            maxLength={MAX_ALT}
            problem={problem}
            onChange={(event) => onType({ alt: event.target.value })}
            {...(quick && { ref: focusOnMount, 'data-first-focus': true, onKeyDown: sendOnEnter })}
            aria-describedby={altHint}
            className="[&_textarea]:min-h-11"
          />
          <p id={altHint} className="mt-2 text-small text-soft">
            {words.altHint}
          </p>
        </div>
      )}
      <TickBox checked={typed.decorative} onChange={(next) => onType({ decorative: next })}>
        {words.decorative}
      </TickBox>
      {slate && (
        <div>
          <TextField
            label={words.slate}
            name="slate"
            value={typed.slate}
            maxLength={MAX_SLATE}
            onChange={(event) => onType({ slate: event.target.value })}
            aria-describedby={slateHint}
          />
          <p id={slateHint} className="mt-2 text-small text-soft">
            {words.slateHint}
          </p>
        </div>
      )}
    </>
  )
}

/** What a picture shows is one sentence, so Enter ends it. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
