import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { setupWords } from '../../../../content/desk/business/setup.ts'
import { makeTestPayment, requestTestMail } from '../../../../contract/business/setup.ts'
import { SETUP_STEPS, type SetupFacts, type SetupStep, stepsDone } from '../../../../domain/business/setup.ts'
import { account, desk } from '../../../../domain/screens.ts'
import { now } from '../../../clock.ts'
import { setupQuery } from '../../kit/data/live-queries.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { Badge } from '../../kit/page/badge.tsx'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { Sample } from './sample.tsx'
import { stepLabels } from './step-labels.tsx'

/** What is set up and what is not, and the sample. */
export default function SetupPage() {
  const setup = useQuery(setupQuery())
  const facts = setup.data
  const done = facts && stepsDone(facts, now())
  const count = done && SETUP_STEPS.filter((step) => done[step]).length
  return (
    <DeskPage
      title="Setup"
      note={
        count === undefined
          ? undefined
          : count === SETUP_STEPS.length
            ? setupWords.done
            : setupWords.soFar(count, SETUP_STEPS.length)
      }
    >
      <QueryResult query={setup} what="setup">
        {(facts) => <MergeAndMoveHistory facts={facts} done={stepsDone(facts, now())} />}
      </QueryResult>
      <Sample />
    </DeskPage>
  )
}

function MergeAndMoveHistory({ facts, done }: { facts: SetupFacts; done: Record<SetupStep, boolean> }) {
  const words = stepLabels(facts)
  const actions: Partial<Record<SetupStep, ReactNode>> = {
    business: <DeskLink to={desk.business}>Change the details</DeskLink>,
    vat: <DeskLink to={desk.business}>Change the number</DeskLink>,
    mail: <TryMail leaving={facts.mail.leaving} />,
    payment: <TryPayment />,
    factor: facts.factor.has ? undefined : <DeskLink to={account.security}>Add a second factor</DeskLink>,
  }
  return (
    <ol aria-label="Steps" className="max-w-[52rem] border-line border-t">
      {SETUP_STEPS.map((step) => {
        const { title, says, variables } = words[step]
        return (
          <li key={step} className="grid gap-x-6 gap-y-2 border-line border-b py-4 sm:grid-cols-[1fr_auto]">
            <div className="min-w-0">
              <h2 className="font-[560] font-text text-note tracking-normal">{title}</h2>
              <p className="wrap-anywhere mt-0.5 max-w-[40em] text-soft">{says}</p>
              {variables && (
                <p className="mt-1 text-small text-soft">
                  Set in the environment:{' '}
                  {variables.map((name, at) => (
                    <span key={name}>
                      {at > 0 && ', '}
                      <code className="wrap-anywhere font-mono text-[0.92em]">{name}</code>
                    </span>
                  ))}
                </p>
              )}
              {actions[step] && <div className="mt-2">{actions[step]}</div>}
            </div>
            <div className="max-sm:-order-1">
              <Badge tone={done[step] ? 'good' : 'waiting'}>{done[step] ? 'Done' : 'To do'}</Badge>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function TryMail({ leaving }: { leaving: boolean }) {
  const { change, run, busy } = useDeskMutation()
  const sending = busy !== undefined || leaving
  return (
    <DeskButton onClick={() => run('mail', () => change(requestTestMail))} aria-disabled={sending}>
      {sending ? 'Sending…' : 'Send me a test email'}
    </DeskButton>
  )
}

function TryPayment() {
  const { change, run, busy } = useDeskMutation()
  return (
    <DeskButton
      onClick={() => run('payment', () => change(makeTestPayment))}
      aria-disabled={busy !== undefined}
    >
      {busy ? 'Trying…' : 'Try a payment of £1'}
    </DeskButton>
  )
}
