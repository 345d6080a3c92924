import { useQuery } from '@tanstack/react-query'
import { accessWords } from '../../../content/desk/frame.ts'
import { desk } from '../../../domain/screens.ts'
import { deskCountsQuery } from '../kit/data/live-queries.ts'
import { counted } from '../kit/format.ts'
import { Notice } from './notice.tsx'
import { usePutOff } from './put-off.ts'

/** Warns that mails are delayed, while they are being retried. */
export function MailNotice() {
  const waiting = useQuery(deskCountsQuery()).data?.mailsWaiting ?? 0
  const { isPutOff, onPutOff } = usePutOff('mail')
  return (
    <div role="status">
      {waiting > 0 && !isPutOff && (
        <aside aria-label="Delayed mails">
          <Notice
            title={`${counted(waiting, 'mail')} ${waiting === 1 ? 'waits' : 'wait'}.`}
            to={`${desk.messages}?state=waiting`}
            action="See the messages"
            onPutOff={onPutOff}
          >
            {accessWords.notTaken}
          </Notice>
        </aside>
      )}
    </div>
  )
}
