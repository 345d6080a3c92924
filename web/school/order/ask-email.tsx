import { type FormEvent, useState } from 'react'
import type { Message } from '../../../content/problems/messages.ts'
import type { resendLinks, sendLostCode } from '../../../contract/lost-links.ts'
import { ApiError } from '../../api.ts'
import { call } from '../../call.ts'
import { explain } from '../../explain.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Failure } from '../screen.tsx'

interface AskEmailProps {
  /** Where the address is sent. The answer is the same whether or not it is known. */
  endpoint: typeof resendLinks | typeof sendLostCode
  does: string
  /** Shown afterwards. */
  done: Message
}

/** Asks for an email address, to which something is sent if it is known. */
export function AskEmail({ endpoint, does, done }: AskEmailProps) {
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<Message>()
  const [step, setStep] = useState<'asking' | 'sending' | 'done'>('asking')

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (step === 'sending') return
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    const read = endpoint.body.safeParse({ email: field.value })
    setProblem(read.error?.issues[0]?.message)
    setFailure(undefined)
    if (!read.success) return field.focus()
    setStep('sending')
    try {
      await call(endpoint, { body: read.data })
      setStep('done')
    } catch (error) {
      setProblem(error instanceof ApiError ? error.fields.email : undefined)
      setFailure(explain(error))
      setStep('asking')
    }
  }

  return (
    <form onSubmit={send} noValidate className="grid max-w-[28rem] gap-6">
      <EmailField
        autoComplete="email"
        problem={problem}
        onChange={() => step === 'done' && setStep('asking')}
      />
      <Button type="submit" look="solid" aria-disabled={step === 'sending'} className="min-h-13">
        {step === 'sending' ? 'One moment…' : does}
      </Button>
      {failure && <Failure title={failure.title}>{failure.text}</Failure>}
      <p role="status" className="border-heather border-l-2 pl-4 leading-snug empty:hidden">
        {step === 'done' && (
          <>
            <strong className="block font-[560]">{done.title}</strong>
            {done.text}
          </>
        )}
      </p>
    </form>
  )
}
