import { useId, useState } from 'react'
import { paperPrefixWords as words } from '../../../content/desk/business/paper-prefixes.ts'
import { savePaperPrefixes, showPaperPrefixes } from '../../../contract/business/paper-prefixes.ts'
import {
  type PaperPrefixesDesk as Numbered,
  PaperPrefixes as Prefixes,
  paperNumber,
  typedPrefix,
} from '../../../domain/projects/paper-numbers.ts'
import { useEndpoint } from '../../http/endpoint-query.ts'
import { TextField } from '../../ui/field.tsx'
import { QueryResult } from '../kit/data/query-result.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { FormFailure } from '../kit/form/form-dialog.tsx'
import { useDeskForm } from '../kit/form/use-desk-form.ts'
import { DeskButton } from '../kit/page/button.tsx'

/** What the numbers of papers begin with, each with the number that the next paper would have. */
export function PaperPrefixes() {
  const numbered = useEndpoint(showPaperPrefixes)
  return (
    <section aria-labelledby="paper-prefixes" className="mt-12">
      <h2 id="paper-prefixes" className="text-item">
        {words.heading}
      </h2>
      <p className="mt-1 text-soft">{words.lead}</p>
      <QueryResult query={numbered} what="numbers">
        {({ papers }) => <PrefixesForm papers={papers} />}
      </QueryResult>
    </section>
  )
}

function PrefixesForm({ papers }: { papers: Numbered['papers'] }) {
  const { change } = useDeskMutation()
  const [saved, setSaved] = useState(false)
  const { problems, failure, sending, form } = useDeskForm(Prefixes, async (body) => {
    setSaved(false)
    await change(savePaperPrefixes, { body })
    setSaved(true)
  })
  return (
    <form {...form} className="mt-4 grid gap-4">
      <div className="grid gap-5 sm:grid-cols-3">
        {papers.map((paper) => (
          <PrefixField
            key={paper.kind}
            paper={paper}
            problem={problems[paper.kind]}
            onType={() => setSaved(false)}
          />
        ))}
      </div>
      <p className="text-small text-soft">{words.hint}</p>
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DeskButton type="submit" aria-disabled={sending}>
          {sending ? 'Saving…' : words.save}
        </DeskButton>
        <p role="status" className="text-soft empty:sr-only">
          {saved ? words.saved : ''}
        </p>
      </div>
    </form>
  )
}

function PrefixField({
  paper: { kind, prefix, next },
  problem,
  onType,
}: {
  paper: Numbered['papers'][number]
  problem: string | undefined
  onType: () => void
}) {
  const [typed, setTyped] = useState(prefix)
  const example = useId()
  const numberPrefix = typedPrefix(typed)
  return (
    <div>
      <TextField
        label={words.fields[kind]}
        name={kind}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        aria-describedby={example}
        problem={problem}
        onChange={({ target }) => {
          setTyped(target.value)
          onType()
        }}
        required
      />
      <p id={example} className="wrap-anywhere mt-1 text-small text-soft tabular-nums">
        {numberPrefix && words.next(paperNumber({ numberPrefix, ...next }))}
      </p>
    </div>
  )
}
