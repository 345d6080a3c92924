import { type FormEvent, useEffect, useRef, useState } from 'react'
import { contactFormWords } from '../../../content/site/home/contact.ts'
import { notify, prepareNotices } from '../../ui/notify.ts'

type Problems = Record<string, string>

const loadSending = () => import('./send-enquiry.ts')

/** Shown when even the sending code could not be loaded. */
const unreachable = {
  title: 'Message not sent',
  text: contactFormWords.notConnected,
}

/**
 * The contact form's behaviour once hydrated: sends, and thanks, shows what the server found, or explains. The code
 * for that is loaded when the form is first touched. A failure keeps every word.
 */
export function useEnquiryForm(email: string) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)
  const [length, setLength] = useState(0)
  const [estimate, setEstimate] = useState<'loading' | 'notLoaded'>()

  useEffect(() => {
    if (!form.current) return
    // From now on we show messages under the fields, not the browser's bubbles.
    form.current.noValidate = true
    setLength(messageLength(form.current))
    const query = new URLSearchParams(location.search).get('estimate')
    if (!query) return
    setEstimate('loading')
    insertEstimate(form.current, query).then(
      (length) => {
        setLength(length)
        setEstimate(undefined)
      },
      () => setEstimate('notLoaded'),
    )
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = event.currentTarget
    if (sending) return
    setSending(true)
    setFailure(undefined)
    const outcome = await loadSending()
      .then(({ sendEnquiry }) => sendEnquiry(Object.fromEntries(new FormData(sent)), email))
      .catch(() => ({ failure: unreachable }))
    setSending(false)
    const found = 'problems' in outcome ? outcome.problems : {}
    setProblems(found)
    if ('problems' in outcome) return focusFirst(sent, found)
    if ('failure' in outcome)
      return notify({ kind: 'destructive', ...outcome.failure }, () => setFailure(outcome.failure.text))
    sent.reset()
    setLength(0)
    return notify({ kind: 'success', ...contactFormWords.thanks }, () => location.assign('#message-sent'))
  }

  /** Clears a field's problem as soon as it is edited. */
  function clearProblem(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    setLength(messageLength(event.currentTarget))
    setProblems(({ [name]: _, ...others }) => others)
  }

  function prepare() {
    for (const load of [loadSending, prepareNotices]) load().catch(() => {})
  }

  const handlers = { ref: form, onSubmit: submit, onInput: clearProblem, onFocus: prepare }
  const estimateNotice = estimate && contactFormWords.estimate[estimate]
  return { handlers, problems, failure, sending, length, estimateNotice }
}

function messageLength(form: HTMLFormElement): number {
  return String(new FormData(form).get('message') ?? '').trim().length
}

/** Puts the estimate of an address into an empty message. Returns the message's length. */
async function insertEstimate(form: HTMLFormElement, query: string): Promise<number> {
  const message = form.elements.namedItem('message')
  if (message instanceof HTMLTextAreaElement && !message.value) {
    const { estimateMessage, fetchRates } = await import('../rate-card/estimate-message.ts')
    const text = estimateMessage(query, await fetchRates(), location.origin)
    message.value ||= text
  }
  return messageLength(form)
}

function focusFirst(form: HTMLFormElement, problems: Problems) {
  const fields = [...form.elements] as HTMLInputElement[]
  fields.find(({ name }) => problems[name])?.focus()
}
