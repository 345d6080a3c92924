import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { jobsQuery } from '../../kit/data/live-queries.ts'
import { DeskPage } from '../../kit/page/page.tsx'
import { Tabs } from '../../kit/page/tabs.tsx'
import { Jobs } from './jobs.tsx'
import { Messages } from './messages.tsx'

/** Sent messages, waiting jobs and failed ones. */
export default function MessagesPage() {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') ?? 'messages'
  const jobs = useQuery(jobsQuery())
  return (
    <DeskPage title="Messages and jobs">
      <div className="mb-5 border-line border-b">
        <Tabs
          label="What to show"
          value={view}
          tabs={[
            { value: 'messages', words: 'Messages' },
            { value: 'waiting', words: 'Waiting', count: jobs.data?.waiting },
            { value: 'given-up', words: 'Gave up', count: jobs.data?.givenUp },
          ]}
          onChange={(value) => setParams(value === 'messages' ? {} : { view: value })}
        />
      </div>
      {view === 'messages' ? <Messages /> : <Jobs jobs={jobs} view={view} />}
    </DeskPage>
  )
}
