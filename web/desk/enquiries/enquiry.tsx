import { useNavigate } from 'react-router'
import { projectWords } from '../../../content/desk/projects.ts'
import { markEnquiry } from '../../../contract/enquiries.ts'
import { startProject } from '../../../contract/projects/projects.ts'
import { shortDay, shortMoment } from '../../../domain/days.ts'
import type { EnquiryField } from '../../../domain/enquiries/enquiries.ts'
import type { ReceivedEnquiry } from '../../../domain/enquiries/enquiry-inbox.ts'
import { ESTIMATE_HEAD } from '../../../domain/enquiries/enquiry-options.ts'
import { desk } from '../../../domain/screens.ts'
import { useSiteSettings } from '../../site-settings.ts'
import { useDeskRole } from '../frame/desk-role.ts'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { DeskButton } from '../kit/page/button.tsx'

type State = ReceivedEnquiry['state']

/** One enquiry: its sender, estimate and message, and the actions on it. */
export function EnquiryItem({ enquiry }: { enquiry: ReceivedEnquiry }) {
  const { name, email, at, answeredAt, keptUntil } = enquiry
  const { estimate, words } = splitEstimate(enquiry.message)
  return (
    <li className="grid gap-x-10 gap-y-3 border-line border-b py-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="min-w-0 leading-snug">
        <h2 className="wrap-anywhere text-item leading-tight">{name}</h2>
        <p className="wrap-anywhere mt-1 text-soft">{email}</p>
        <p className="wrap-anywhere mt-1 text-small text-soft">{aboutOf(enquiry)}</p>
        <p className="mt-1 text-small text-soft">
          <time dateTime={at}>{shortMoment(at)}</time>
          {answeredAt && <span className="block">Answered {shortMoment(answeredAt)}</span>}
          <span className="block">Kept until {shortDay(keptUntil)}</span>
        </p>
      </div>
      <div className="min-w-0">
        {estimate && <Estimate lines={estimate} name={name} />}
        <p className="wrap-anywhere max-w-[42rem] whitespace-pre-line">{words}</p>
        <Actions enquiry={enquiry} />
      </div>
    </li>
  )
}

/** What else the sender filled in, in one line. A new field of the form does not compile until it is here. */
function aboutOf({ service, budget, phone }: ReceivedEnquiry): string {
  const about: Record<Exclude<EnquiryField, 'name' | 'email' | 'message'>, string | null> = {
    service,
    budget,
    phone,
  }
  return Object.values(about).filter(Boolean).join(' · ')
}

/** The estimate in the message, as its sender saw it. */
function Estimate({ lines, name }: { lines: string[]; name: string }) {
  return (
    <section
      aria-label={`Estimate of ${name}`}
      className="mb-4 max-w-[42rem] border border-line bg-raised px-5 py-3"
    >
      <h3 className="slate font-slate text-soft">Estimate from the rate card</h3>
      <ul className="mt-1.5 leading-snug tabular-nums">
        {lines.map((line) => {
          const [, label, sum] = /^(.*): (£[\d,.]+)$/.exec(line) ?? []
          return (
            <li key={line} className="flex justify-between gap-6 py-0.5">
              {/^https?:/.test(line) ? (
                <a href={line} className="wrap-anywhere underline decoration-edge underline-offset-4">
                  Open in the rate card
                </a>
              ) : (
                <>
                  <span className="wrap-anywhere">{label ?? line}</span>
                  <span>{sum}</span>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Actions({ enquiry }: { enquiry: ReceivedEnquiry }) {
  const { change, run, busy } = useDeskMutation()
  const { name: sender } = useSiteSettings()
  const isAdmin = useDeskRole() === 'admin'
  const mark = (state: State, said: string) =>
    run(state, () => change(markEnquiry, { params: { id: enquiry.id }, body: { state } }), said)
  const button = (state: State, words: string, said: string) => (
    <DeskButton
      aria-disabled={busy !== undefined}
      onClick={() => mark(state, said)}
      aria-label={`${words}: ${enquiry.name}`}
    >
      {words}
    </DeskButton>
  )
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <a
        href={replyLink(enquiry, sender)}
        aria-label={`Reply to ${enquiry.name}`}
        data-row
        className="inline-flex min-h-11 items-center rounded-frame bg-ink px-4 font-[560] text-ground leading-none hover:bg-lichen"
      >
        Reply
      </a>
      {isAdmin && <MakeQuote enquiry={enquiry} />}
      {enquiry.state !== 'answered' && button('answered', 'Mark answered', 'Marked answered')}
      {enquiry.state !== 'archived' && button('archived', 'Archive', 'Archived')}
      {enquiry.state !== 'new' && button('new', 'Back to new', 'Back among the new')}
    </div>
  )
}

/** Starts a project with a quote, or goes on with the one that was started before. */
function MakeQuote({ enquiry: { id, name } }: { enquiry: ReceivedEnquiry }) {
  const { change, run, busy } = useDeskMutation()
  const navigate = useNavigate()
  const start = () =>
    run(
      'quote',
      () => change(startProject, { body: { enquiryId: id } }),
      (project) => void navigate(desk.project(project.id)),
    )
  return (
    <DeskButton
      aria-disabled={busy !== undefined}
      onClick={start}
      aria-label={`${projectWords.fromEnquiry}: ${name}`}
    >
      {projectWords.fromEnquiry}
    </DeskButton>
  )
}

/** Splits a message into the estimate's lines, if it begins with one, and the sender's own words. */
export function splitEstimate(message: string): { estimate: string[] | undefined; words: string } {
  const lines = message.split('\n').map((line) => line.trimEnd())
  if (lines[0] !== ESTIMATE_HEAD) return { estimate: undefined, words: message }
  const end = lines.indexOf('')
  const last = end < 0 ? lines.length : end
  return { estimate: lines.slice(1, last), words: lines.slice(last).join('\n').trim() }
}

/** Some mail programs cut off longer addresses. */
const MAX_QUOTED = 1500

/** A `mailto:` link that starts a reply: a greeting, the name of the website, and the enquiry quoted below. */
export function replyLink({ name, email, service, message }: ReceivedEnquiry, sender: string): string {
  const quoted = message
    .slice(0, MAX_QUOTED)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const body = `Dear ${name},\n\n\n\n${sender}\n\n${quoted}`
  const query = Object.entries({ subject: `Re: ${service}`, body })
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')
  return `mailto:${encodeURIComponent(email)}?${query}`
}
