import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accessWords } from '../../../content/desk/frame.ts'
import { londonDay } from '../../../domain/days.ts'
import { desk } from '../../../domain/screens.ts'
import { browserTexts } from '../../browser-storage.ts'
import { now } from '../../clock.ts'
import { deskCountsQuery } from '../kit/data/live-queries.ts'
import { counted } from '../kit/format.ts'
import { Notice } from './notice.tsx'

/** The day for which the notice was put off. */
const PUT_OFF_KEY = 'desk-mail-notice'

/** Warns that mails are delayed, while they are being retried. Can be put off for the day. */
export function MailNotice() {
  const waiting = useQuery(deskCountsQuery()).data?.mailsWaiting ?? 0
  const [putOff, setPutOff] = useState(() => browserTexts.getItem(PUT_OFF_KEY))
  const today = londonDay(now())
  function postpone() {
    browserTexts.setItem(PUT_OFF_KEY, today)
    setPutOff(today)
  }
  return (
    <div role="status">
      {waiting > 0 && putOff !== today && (
        <aside aria-label="Delayed mails">
          <Notice
            title={`${counted(waiting, 'mail')} ${waiting === 1 ? 'waits' : 'wait'}.`}
            to={`${desk.messages}?state=waiting`}
            action="See the messages"
            putOff="Not today"
            onPutOff={postpone}
          >
            {accessWords.notTaken(waiting === 1 ? 'it' : 'them')}
          </Notice>
        </aside>
      )}
    </div>
  )
}
