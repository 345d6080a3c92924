import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { contactFormWords } from '../../../content/site/home/contact.ts'
import { focusInView } from '../../ui/focus-in-view.ts'
import { notify, prepareNotices } from '../../ui/notify.ts'
import { afterPaint } from '../browser/when-idle.ts'

type Problems = Record<string, string>

const loadCheck = () => import('./check-enquiry.ts')
const loadSending = () => import('./send-enquiry.ts')

/** Shown when even the sending code could not be loaded. */
const unreachable = {
  title: 'Message not sent',
  text: contactFormWords.notConnected,
}

/**
 * The contact form's behaviour once hydrated: checks a field as one leaves it and all of them before sending, sends,
 * and thanks, shows what the server found, or explains. The code for that is loaded when the form is first touched;
 * without the check's code, the server alone checks. A failure keeps every word.
 */
export function useEnquiryForm(email: string) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
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

  function showProblems(form: HTMLFormElement, found: Problems): boolean {
    setProblems(found)
    return focusFirst(form, found)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = event.currentTarget
    if (state === 'sending') return
    setState('sending')
    setFailure(undefined)
    const values = Object.fromEntries(new FormData(sent))
    const found = await problemsOf(values)
    if (showProblems(sent, found)) return setState('open')
    const outcome = await loadSending()
      .then(({ sendEnquiry }) => sendEnquiry(values, email))
      .catch(() => ({ failure: unreachable }))
    setState('sent' in outcome ? 'sent' : 'open')
    if ('problems' in outcome) return showProblems(sent, outcome.problems)
    if ('failure' in outcome)
      return notify({ kind: 'destructive', ...outcome.failure }, () => setFailure(outcome.failure.text))
    sent.reset()
    setLength(0)
    return notify({ kind: 'success', ...contactFormWords.thanks })
  }

  /** Clears a field's problem as soon as it is edited. */
  function clearProblem(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    setLength(messageLength(event.currentTarget))
    setProblems(({ [name]: _, ...others }) => others)
  }

  /** Checks the field that is left. Sending checks all of them. */
  async function checkLeft({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
    const { name } = target as Element as HTMLInputElement
    const toSend = (relatedTarget as HTMLButtonElement | null)?.type === 'submit'
    // Another window has the focus: the field is not left.
    if (!name || toSend || document.activeElement === target) return
    if (document.querySelector(':active')) await released()
    const { [name]: problem } = await problemsOf(Object.fromEntries(new FormData(currentTarget)))
    if (problem) setProblems((others) => ({ ...others, [name]: problem }))
  }

  function prepare() {
    for (const load of [loadCheck, loadSending, prepareNotices]) load().catch(() => {})
  }

  const handlers = {
    ref: form,
    onSubmit: submit,
    onInput: clearProblem,
    onFocus: prepare,
    onBlur: checkLeft,
  }
  const estimateNotice = estimate && contactFormWords.estimate[estimate]
  return { handlers, problems, failure, state, length, estimateNotice, writeAnother: () => setState('open') }
}

/** What is wrong with the values; nothing if the code that finds it could not be loaded. */
const problemsOf = (values: Record<string, unknown>): Promise<Problems> =>
  loadCheck().then(
    ({ problemsOf }) => problemsOf(values),
    () => ({}),
  )

/** Resolves after a press: a message moves what is below it, and the press would miss. */
const released = () =>
  new Promise<void>((then) => {
    for (const end of ['pointerup', 'pointercancel'])
      addEventListener(end, () => afterPaint(then), { once: true })
  })

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

/** Focuses the first field with a problem; false if there is none. */
function focusFirst(form: HTMLFormElement, problems: Problems): boolean {
  const fields = [...form.elements] as HTMLInputElement[]
  const first = fields.find(({ name }) => problems[name])
  focusInView(first)
  return first !== undefined
}
