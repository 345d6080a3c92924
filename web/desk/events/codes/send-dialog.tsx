import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { codesWords } from '../../../../content/desk/events/codes.ts'
import { sendClassCodes, sendEventCodes } from '../../../../contract/events/codes.ts'
import type { CodesOverview } from '../../../../domain/school/codes.ts'
import { desk } from '../../../../domain/screens.ts'
import { Radio } from '../../../ui/radio.tsx'
import { type CodeScope, codesQuery } from '../../kit/data/live-queries.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { FormFailure } from '../../kit/form/form-dialog.tsx'
import { counted } from '../../kit/format.ts'
import { DeskButton } from '../../kit/page/button.tsx'

interface SendCodesDialogProps {
  scope: CodeScope
  /** The event's name, or `class 3B`. */
  name: string
  open: boolean
  onClose: () => void
}

export const codesAddress = ({ level, id }: CodeScope) =>
  level === 'events' ? desk.eventCodes(id) : desk.classCodes(id)

/** Shows how many mails would go to whom, sends them on request, and opens their progress. */
export function SendCodesDialog({ scope, name, open, onClose }: SendCodesDialogProps) {
  return (
    <DeskDialog
      title={scope.level === 'events' ? 'Send All Access Codes' : 'Send Access Codes'}
      description={codesWords.lead(name)}
      {...{ open, onClose }}
    >
      <SendCodes scope={scope} onDone={onClose} />
    </DeskDialog>
  )
}

/** Those who were never sent theirs, or those who have not opened it. */
type Audience = keyof CodesOverview['due']

interface SendCodesProps {
  scope: CodeScope
  onDone: () => void
}

function SendCodes(props: SendCodesProps) {
  // Refetched each time, so that the numbers hold when the button is pressed.
  const query = useQuery({ ...codesQuery(props.scope), staleTime: 0, gcTime: 0 })
  return (
    <QueryResult query={query} what="list of codes" skeleton={<p className="mt-4 text-soft">Counting…</p>}>
      {(overview) => <Counted overview={overview} {...props} />}
    </QueryResult>
  )
}

function Counted({ overview, scope, onDone }: SendCodesProps & { overview: CodesOverview }) {
  const navigate = useNavigate()
  const [to, setTo] = useState<Audience>()
  const { change, run, busy, failure } = useDeskMutation('inline')
  const openList = async () => {
    onDone()
    await navigate(codesAddress(scope))
  }
  const send = async (to: Audience) => {
    const endpoint = scope.level === 'events' ? sendEventCodes : sendClassCodes
    if (await run('send', () => change(endpoint, { params: { id: scope.id }, body: { to } })))
      await openList()
  }
  const { due, noEmail, pupils } = overview
  const waiting = pupils.filter(({ mail }) => mail?.state === 'waiting').length
  const chosen = to ?? (due.new === 0 && due.reminder > 0 ? 'reminder' : 'new')
  const count = due[chosen]
  return (
    <>
      <WhoGetsOne due={due} chosen={chosen} onChoose={setTo} />
      {noEmail > 0 && <p className="mt-3 text-soft">{codesWords.noEmail(counted(noEmail, 'student'))}</p>}
      {waiting > 0 && <p className="mt-3 text-soft">{codesWords.onTheWay(counted(waiting, 'email'))}</p>}
      <FormFailure className="mt-3">{failure}</FormFailure>
      <div className="mt-6 flex flex-row-reverse flex-wrap gap-2">
        {count > 0 ? (
          <DeskButton look="solid" aria-disabled={busy !== undefined} onClick={() => void send(chosen)}>
            {busy ? 'Queueing…' : `Send ${counted(count, 'email')}`}
          </DeskButton>
        ) : (
          <DeskButton look="solid" onClick={() => void openList()}>
            See who has theirs
          </DeskButton>
        )}
        <DeskButton onClick={onDone}>Cancel</DeskButton>
      </div>
    </>
  )
}

interface WhoGetsOneProps {
  due: CodesOverview['due']
  chosen: Audience
  onChoose: (to: Audience) => void
}

function WhoGetsOne({ due, chosen, onChoose }: WhoGetsOneProps) {
  const option = (value: Audience, label: string, hint: string) => (
    <Radio
      name="to"
      {...{ label, hint }}
      className="border-line border-t"
      checked={chosen === value}
      disabled={due[value] === 0}
      onChoose={() => onChoose(value)}
    />
  )
  return (
    <fieldset className="mt-5 border-line border-b">
      <legend className="sr-only">Who gets an email</legend>
      {option('new', codesWords.unsent(counted(due.new, 'student')), codesWords.changed)}
      {option('reminder', `Remind ${counted(due.reminder, 'family', 'families')}`, codesWords.unopened)}
    </fieldset>
  )
}
