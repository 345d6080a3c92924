import { useState } from 'react'
import { clientWords as words } from '../../content/client.ts'
import { acceptQuote, declineQuote } from '../../contract/client-page.ts'
import type { ClientPage } from '../../domain/projects/client-page.ts'
import { call } from '../http/call.ts'
import { reasonOf } from '../http/error-messages.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { useForm, type Values } from '../use-form.ts'
import { questionAbout } from './question.ts'

interface AnswerProps {
  clientKey: string
  page: ClientPage
  onChange: () => Promise<unknown>
}

const NAME_LIMIT = 100
const REASON_LIMIT = 1000

/** How a client answers a quote: accepts it with their name, declines it, or asks. */
export function AnswerForm(props: AnswerProps) {
  const [declining, setDeclining] = useState(false)
  return declining ? (
    <Decline {...props} onBack={() => setDeclining(false)} />
  ) : (
    <Accept {...props} onDecline={() => setDeclining(true)} />
  )
}

function Accept({ clientKey, page, onChange, onDecline }: AnswerProps & { onDecline: () => void }) {
  const { quote, isPrivate, seller, title } = page
  const { problems, failure, sending, form } = useForm({
    check: ({ name = '', agreed }: Values) => ({
      name: !name.trim() ? words.nameMissing : name.length > NAME_LIMIT ? words.nameTooLong : undefined,
      agreed: agreed ? undefined : words.agreeFirst,
    }),
    send: async ({ name = '', beginSooner }) => {
      const body = { quoteId: quote.id, name, agreed: true as const, beginSooner: beginSooner === 'on' }
      await call(acceptQuote, { params: { key: clientKey }, body }).catch(async (error) => {
        await onChange()
        throw error
      })
      await onChange()
      scrollTo({ top: 0 })
    },
    explain: (error) => ({ text: reasonOf(error) }),
  })
  return (
    <form {...form} aria-label={words.accept} className="grid gap-6">
      <h2 className="font-display text-card">{words.accept}</h2>
      <p className="-mt-2 text-note text-soft">{words.acceptLead}</p>
      <TextField label={words.name} name="name" autoComplete="name" problem={problems.name} required />
      {isPrivate && <p className="text-note text-soft">{words.right}</p>}
      {isPrivate && <Tick name="beginSooner">{words.sooner}</Tick>}
      <div>
        <Tick name="agreed" problem={problems.agreed}>
          {words.agree}
        </Tick>
      </div>
      <div>
        <Button type="submit" look="solid" aria-disabled={sending} className="w-full min-h-13">
          {sending ? words.accepting : words.acceptFor(quote.total)}
        </Button>
        <p role="alert" className="mt-3 text-small text-wrong empty:hidden">
          {failure}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-6 text-note">
        <button
          type="button"
          onClick={onDecline}
          className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4"
        >
          {words.decline}
        </button>
        <a
          href={questionAbout(quote.number, title, seller.email)}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {words.ask}
        </a>
      </p>
    </form>
  )
}

function Decline({ clientKey, page, onChange, onBack }: AnswerProps & { onBack: () => void }) {
  const { problems, failure, sending, form } = useForm({
    check: ({ reason = '' }: Values) => ({
      reason: reason.length > REASON_LIMIT ? words.reasonTooLong : undefined,
    }),
    send: async ({ reason = '' }) => {
      const body = { quoteId: page.quote.id, reason }
      await call(declineQuote, { params: { key: clientKey }, body })
      await onChange()
    },
    explain: (error) => ({ text: reasonOf(error) }),
  })
  return (
    <form {...form} aria-label={words.decline} className="grid gap-6">
      <h2 className="font-display text-card">{words.declineTitle}</h2>
      <p className="-mt-2 text-note text-soft">{words.declineLead}</p>
      <TextArea label={words.reason} name="reason" problem={problems.reason} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="solid" aria-disabled={sending}>
          {words.decline}
        </Button>
        <Button look="outline" onClick={onBack}>
          {words.back}
        </Button>
      </div>
      <p role="alert" className="text-small text-wrong empty:hidden">
        {failure}
      </p>
    </form>
  )
}

interface TickProps {
  name: string
  problem?: string | undefined
  children: string
}

function Tick({ name, problem, children }: TickProps) {
  const id = `answer-${name}`
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 leading-snug">
        <input
          id={id}
          type="checkbox"
          name={name}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="size-5 shrink-0 accent-(--ink)"
        />
        <span>{children}</span>
      </label>
      <p id={`${id}-problem`} className="text-small text-wrong empty:hidden">
        {problem}
      </p>
    </div>
  )
}
