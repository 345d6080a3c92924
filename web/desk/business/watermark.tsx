import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { watermarkWords } from '../../../content/desk/business/watermark.ts'
import { previewWatermark, saveWatermark, showWatermark } from '../../../contract/business/watermark.ts'
import { MARK_STRENGTHS, type WatermarkDesk, WatermarkDraft } from '../../../domain/photos/watermark.ts'
import { queryOf } from '../../http/endpoint-query.ts'
import { TextField } from '../../ui/field.tsx'
import { Radio } from '../../ui/radio.tsx'
import { QueryResult } from '../kit/data/query-result.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { FormFailure } from '../kit/form/form-dialog.tsx'
import { useDeskForm } from '../kit/form/use-desk-form.ts'
import { DeskButton } from '../kit/page/button.tsx'

/** How long typing rests before the portrait is drawn again, and how often the count of what is left is asked for. */
const RESTED_MS = 500
const COUNTED_MS = 4000

/** The words and the strength of the watermark, with a portrait that shows them. */
export function Watermark() {
  const watermark = useQuery({
    ...queryOf(showWatermark),
    refetchInterval: ({ state }) => (state.data?.toRemake ? COUNTED_MS : false),
  })
  return (
    <section aria-labelledby="watermark" className="mt-12">
      <h2 id="watermark" className="text-item">
        {watermarkWords.heading}
      </h2>
      <p className="mt-1 text-soft">{watermarkWords.lead}</p>
      <QueryResult query={watermark} what="watermark">
        {(data) => <WatermarkForm watermark={data} />}
      </QueryResult>
    </section>
  )
}

function WatermarkForm({ watermark: { words, strength, usual, toRemake } }: { watermark: WatermarkDesk }) {
  const { change } = useDeskMutation()
  const [draft, setDraft] = useState<WatermarkDraft>({ words, strength })
  const [saved, setSaved] = useState(false)
  const { problems, failure, sending, form } = useDeskForm(WatermarkDraft, async (typed) => {
    await change(saveWatermark, { body: typed })
    setSaved(true)
  })
  const edit = (part: Partial<WatermarkDraft>) => {
    setSaved(false)
    setDraft((before) => ({ ...before, ...part }))
  }
  return (
    <form {...form} className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-[1fr_16rem]">
      <div className="grid content-start gap-5">
        <TextField
          label={watermarkWords.words}
          name="words"
          defaultValue={words}
          maxLength={40}
          autoComplete="off"
          aria-describedby="watermark-hint"
          problem={problems.words}
          onInput={(event) => edit({ words: event.currentTarget.value })}
        />
        <p id="watermark-hint" className="-mt-3 text-small text-soft">
          {watermarkWords.hint(usual)}
        </p>
        <fieldset>
          <legend className="text-small text-soft">{watermarkWords.strength}</legend>
          {MARK_STRENGTHS.map((one) => (
            <Radio
              key={one}
              name="strength"
              value={one}
              label={watermarkWords.strengths[one]}
              checked={draft.strength === one}
              onChoose={() => edit({ strength: one })}
            />
          ))}
        </fieldset>
        <FormFailure>{failure}</FormFailure>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <DeskButton look="solid" type="submit" aria-disabled={sending}>
            {sending ? 'Saving…' : watermarkWords.save}
          </DeskButton>
          <p role="status" className="text-soft empty:sr-only">
            {[saved && watermarkWords.saved, toRemake > 0 && watermarkWords.toRemake(toRemake)]
              .filter(Boolean)
              .join(' ')}
          </p>
        </div>
      </div>
      <Portrait draft={draft} />
    </form>
  )
}

function Portrait({ draft }: { draft: WatermarkDraft }) {
  const rested = useRested(draft)
  const { data } = useQuery({
    ...queryOf(previewWatermark, { body: rested }),
    enabled: WatermarkDraft.safeParse(rested).success,
    placeholderData: keepPreviousData,
  })
  return (
    <div className="aspect-4/5 w-full max-w-64 bg-line">
      {data && (
        <img
          src={`data:image/webp;base64,${data.picture}`}
          alt={watermarkWords.previewAlt}
          width={768}
          height={960}
          className="h-auto w-full"
        />
      )}
    </div>
  )
}

/** What was given last, once it has not changed for a moment. */
function useRested(draft: WatermarkDraft): WatermarkDraft {
  const [rested, setRested] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setRested(draft), RESTED_MS)
    return () => clearTimeout(timer)
  }, [draft])
  return rested
}
