import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ENQUIRY_BUDGETS, ENQUIRY_SERVICES, MESSAGE_LIMIT } from '../../../domain/enquiry-options.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { notify, prepareNotices } from '../../ui/notify.ts'
import { thanks } from './messages.ts'

type Problems = Record<string, string>

const loadSending = () => import('./send-enquiry.ts')

/** What to say when even the code that sends could not be fetched. */
const unreachable = {
  title: 'Message not sent',
  text: 'The connection failed. Your words are still here: please try again.',
}

/** Posts as a plain HTML form until it is hydrated; then it checks, sends and thanks without leaving the page. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)
  const [length, setLength] = useState(0)

  useEffect(() => {
    if (!form.current) return
    // From here on the messages are ours, under the fields, not the browser's bubbles.
    form.current.noValidate = true
    setLength(messageLength(form.current))
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = event.currentTarget
    if (sending) return
    setSending(true)
    setFailure(undefined)
    const outcome = await loadSending()
      .then(({ sendEnquiry }) => sendEnquiry(Object.fromEntries(new FormData(sent))))
      .catch(() => ({ failure: unreachable }))
    setSending(false)
    if ('problems' in outcome) {
      setProblems(outcome.problems)
      focusFirst(sent, outcome.problems)
      return
    }
    setProblems({})
    if ('failure' in outcome) {
      await notify({ kind: 'destructive', ...outcome.failure }).catch(() => setFailure(outcome.failure.text))
      return
    }
    sent.reset()
    setLength(0)
    await notify({ kind: 'success', ...thanks })
  }

  /** What is being mended is no longer called wrong. */
  function mend(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    setLength(messageLength(event.currentTarget))
    setProblems(({ [name]: _, ...others }) => others)
  }

  /** At the first touch, so that checking and answering do not wait for the network. */
  function prepare() {
    for (const load of [loadSending, prepareNotices]) load().catch(() => {})
  }

  return (
    <form
      ref={form}
      action="/api/enquiries"
      method="post"
      onSubmit={submit}
      onInput={mend}
      onFocus={prepare}
      aria-label="Contact"
      className="mt-[clamp(2.5rem,4vw,4rem)] grid gap-x-10 gap-y-8 sm:grid-cols-2"
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        problem={problems.name}
        className="sm:col-span-2"
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        problem={problems.email}
      />
      <TextField
        label="Phone (optional)"
        name="phone"
        type="tel"
        autoComplete="tel"
        problem={problems.phone}
      />
      <Select
        label="Service"
        name="service"
        options={ENQUIRY_SERVICES}
        placeholder="Please select"
        required
        problem={problems.service}
      />
      <Select
        label="Budget (optional)"
        name="budget"
        options={ENQUIRY_BUDGETS}
        placeholder="Please select"
        problem={problems.budget}
      />
      <TextArea
        label="Message"
        name="message"
        required
        problem={problems.message}
        className="sm:col-span-2"
        aside={
          <span className={`slate ${length > MESSAGE_LIMIT ? 'text-wrong' : 'text-soft'}`}>
            {length} / {MESSAGE_LIMIT}
          </span>
        }
      />
      <Honeypot />
      <div className="sm:col-span-2">
        <Button type="submit" look="solid" aria-disabled={sending} className="mt-2 min-h-13 min-w-44">
          {sending ? 'Sending…' : 'Send message'}
        </Button>
        <p role="alert" className="mt-4 text-small text-wrong empty:hidden">
          {failure}
        </p>
      </div>
    </form>
  )
}

/** A field that only machines fill in. */
function Honeypot() {
  return (
    <label aria-hidden="true" className="-left-[200vw] absolute">
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  )
}

function messageLength(form: HTMLFormElement): number {
  return String(new FormData(form).get('message') ?? '').trim().length
}

function focusFirst(form: HTMLFormElement, problems: Problems) {
  const first = [...form.elements].find((field) => problems[field.getAttribute('name') ?? ''] !== undefined)
  if (first instanceof HTMLElement) first.focus()
}
