import { useState } from 'react'
import type { Message } from '../../../content/errors/messages.ts'
import type { resendLinks, sendLostCode } from '../../../contract/orders/resend-links.ts'
import { call } from '../../http/call.ts'
import { PrivacyNote } from '../../privacy-note.tsx'
import { Failure } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { useForm } from '../../use-form.ts'

interface EmailPromptProps {
  /** Where the address is sent. The answer is the same whether or not it is known. */
  endpoint: typeof resendLinks | typeof sendLostCode
  does: string
  /** Shown afterwards. */
  done: Message
}

/** Asks for an email address, to which something is sent if it is known. */
export function EmailPrompt({ endpoint, does, done }: EmailPromptProps) {
  const [sent, setSent] = useState(false)
  const { form, problems, failure, sending } = useForm({
    check: endpoint.body,
    async send(body) {
      setSent(false)
      await call(endpoint, { body })
      setSent(true)
    },
  })
  return (
    <form {...form} className="grid max-w-[28rem] gap-6">
      <EmailField autoComplete="email" problem={problems.email} onChange={() => setSent(false)} />
      <Button type="submit" look="solid" aria-disabled={sending} className="min-h-13">
        {sending ? 'One moment…' : does}
      </Button>
      <PrivacyNote className="-my-3" />
      {failure && <Failure title="Not sent">{failure}</Failure>}
      <p role="status" className="border-heather border-l-2 pl-4 leading-snug empty:sr-only">
        {sent && (
          <>
            <strong className="block font-[560]">{done.title}</strong>
            {done.text}
          </>
        )}
      </p>
    </form>
  )
}
