import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accessWords } from '../../../content/desk/frame.ts'
import { desk } from '../../../domain/screens.ts'
import { deskCountsQuery } from '../kit/data/live-queries.ts'
import { counted } from '../kit/format.ts'

/** Warns that mails are delayed, while they are being retried. */
export function MailNotice() {
  const waiting = useQuery(deskCountsQuery()).data?.mailsWaiting ?? 0
  return (
    <div role="status">
      {waiting > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-line border-b bg-raised px-5 py-2.5 sm:px-8 print:hidden">
          <p className="max-w-[46em] leading-snug">
            <strong className="font-[560]">
              {counted(waiting, 'mail')} {waiting === 1 ? 'waits' : 'wait'}.
            </strong>{' '}
            {accessWords.notTaken(waiting === 1 ? 'it' : 'them')}
          </p>
          <Link
            to={`${desk.messages}?state=waiting`}
            className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-[0.4em]"
          >
            See the messages
          </Link>
        </div>
      )}
    </div>
  )
}
