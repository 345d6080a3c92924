import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sampleWords } from '../../../../content/desk/business/sample.ts'
import { removeSample } from '../../../../contract/business/sample.ts'
import { REMOVAL_PHRASE, type SampleState } from '../../../../domain/business/sample-data.ts'
import { sampleQuery } from '../../kit/data/live-queries.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { ConfirmField, typedPhrase } from '../../kit/form/confirm-by-typing.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { counted } from '../../kit/format.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import { ProgressMeter } from '../../kit/page/progress-meter.tsx'

/** The state of the sample campaign, and its removal. */
export function Sample() {
  const sample = useQuery(sampleQuery())
  return (
    <QueryResult query={sample} what="sample" skeleton={null}>
      {(data) => data.state !== 'none' && <Present sample={data} />}
    </QueryResult>
  )
}

function Present({ sample }: { sample: SampleState }) {
  const [asking, setAsking] = useState(false)
  const { state, done } = sample
  return (
    <section aria-labelledby="sample" className="mt-12 max-w-[52rem]">
      <h2 id="sample" className="text-item">
        The sample
      </h2>
      {state === 'going' ? (
        <div role="status" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
          <p>{sampleWords.removing}</p>
          <ProgressMeter label="Progress of the removal" value={done} className="h-1 w-40" />
        </div>
      ) : (
        <>
          <p className="mt-2 max-w-[40em] text-soft">{describe(sample)}</p>
          <DeskButton className="mt-4" onClick={() => setAsking(true)}>
            Remove the sample
          </DeskButton>
          <RemovalDialog sample={sample} open={asking} onClose={() => setAsking(false)} />
        </>
      )}
    </section>
  )
}

function describe({ events, pupils, photos, orders, enquiries, projects }: SampleState) {
  return sampleWords.about(
    events.join(' and '),
    counted(pupils, 'student'),
    counted(photos, 'photo'),
    counted(orders, 'order'),
    counted(enquiries, 'enquiry', 'enquiries'),
    counted(projects, 'project'),
  )
}

const QUOTED = `“${REMOVAL_PHRASE}”`
const Typed = typedPhrase(REMOVAL_PHRASE, QUOTED)

interface RemovalProps {
  sample: SampleState
  open: boolean
  onClose: () => void
}

function RemovalDialog({ sample: { kept }, ...dialog }: RemovalProps) {
  const { change } = useDeskMutation()
  return (
    <FormDialog
      {...dialog}
      title="Remove the sample"
      description={sampleWords.removal}
      check={Typed}
      send={(typed) => change(removeSample, { body: typed })}
      confirm="Remove for good"
      busy="Removing…"
      destructive
      className="mt-5 grid gap-4"
    >
      {(problems) => (
        <>
          {kept > 0 && <p>{sampleWords.kept(counted(kept, 'order'), kept === 1)}</p>}
          <ConfirmField phrase={QUOTED} problem={problems.confirmation} />
        </>
      )}
    </FormDialog>
  )
}
