import { useEffect, useRef } from 'react'
import { contactFormWords } from '../../../content/site/home/contact.ts'
import { ENQUIRIES } from '../../../contract/paths.ts'
import {
  ENQUIRY_BUDGETS,
  ENQUIRY_SERVICES,
  MESSAGE_LIMIT,
} from '../../../domain/enquiries/enquiry-options.ts'
import { PrivacyNote } from '../../privacy-note.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { focusInView } from '../../ui/focus-in-view.ts'
import { useEnquiryForm } from './use-enquiry-form.ts'

interface ContactFormProps {
  email: string
  /** In place of the form's own. */
  services?: readonly string[]
}

/** A plain HTML form until it is hydrated; then it checks and sends without leaving the page. */
export default function ContactForm({ email, services = ENQUIRY_SERVICES }: ContactFormProps) {
  const { handlers, problems, failure, state, length, estimateNotice, writeAnother } = useEnquiryForm(email)
  /** Id, name and problem of a field. */
  const field = (name: string) => ({ id: `contact-${name}`, name, problem: problems[name] })
  const sent = state === 'sent'
  return (
    <>
      {sent && <Sent writeAnother={writeAnother} />}
      <form
        {...handlers}
        hidden={sent}
        action={ENQUIRIES}
        method="post"
        aria-label="Contact"
        className="mt-[clamp(2.5rem,4vw,4rem)] grid gap-x-10 gap-y-8 sm:grid-cols-2 [&[hidden]]:hidden"
      >
        <TextField label="Name" {...field('name')} autoComplete="name" required className="sm:col-span-2" />
        <TextField label="Email" {...field('email')} type="email" autoComplete="email" required />
        <TextField label="Phone (optional)" {...field('phone')} type="tel" autoComplete="tel" />
        <Select
          label="Service"
          {...field('service')}
          options={services}
          placeholder="Please select"
          required
        />
        <Select
          label="Budget (optional)"
          {...field('budget')}
          options={ENQUIRY_BUDGETS}
          placeholder="Please select"
        />
        <TextArea
          label="Message"
          {...field('message')}
          required
          className="sm:col-span-2"
          aside={<Counter length={length} />}
        />
        {estimateNotice && (
          <p role="status" className="text-small text-soft sm:col-span-2">
            {estimateNotice}
          </p>
        )}
        <Honeypot />
        <div className="sm:col-span-2">
          <Button
            type="submit"
            look="solid"
            aria-disabled={state === 'sending'}
            className="mt-2 min-h-13 min-w-44"
          >
            {state === 'sending' ? 'Sending…' : 'Send message'}
          </Button>
          <p role="alert" className="mt-4 text-small text-wrong empty:hidden">
            {failure}
          </p>
          <PrivacyNote className="mt-2" />
        </div>
      </form>
    </>
  )
}

/** In the form's place once it is sent. */
function Sent({ writeAnother }: { writeAnother: () => void }) {
  const { thanks, next, another } = contactFormWords
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusInView(heading.current), [])
  return (
    <div className="mt-[clamp(2.5rem,4vw,4rem)] border-moss border-t-2 pt-6">
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-36 text-card outline-none">
        {thanks.title}
      </h3>
      <p className="mt-3 max-w-[34em]">{thanks.text}</p>
      <ol className="mt-7 max-w-[34em] border-line border-t">
        {next.map((step) => (
          <li key={step} className="border-line border-b py-4 text-soft">
            {step}
          </li>
        ))}
      </ol>
      <Button look="secondary" onClick={writeAnother} className="mt-6">
        {another}
      </Button>
    </div>
  )
}

function Counter({ length }: { length: number }) {
  return (
    <span className={`slate ${length > MESSAGE_LIMIT ? 'text-wrong' : 'text-soft'}`}>
      {length} / {MESSAGE_LIMIT}
    </span>
  )
}

/** A hidden field that only bots fill in. */
function Honeypot() {
  return (
    <label aria-hidden="true" className="-left-[200vw] absolute">
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  )
}
