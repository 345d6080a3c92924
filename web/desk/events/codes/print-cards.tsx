import { classCards, eventCards } from '../../../../contract/events/events.ts'
import { pupilCard } from '../../../../contract/roster/pupils.ts'
import type { CodeScope } from '../../kit/data/live-queries.ts'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { downloadFile } from '../../kit/files/download-file.ts'
import { DeskButton } from '../../kit/page/button.tsx'

/** Downloads the access cards of an event or class, to print and cut. */
export function PrintCards({ scope: { level, id } }: { scope: CodeScope }) {
  const { run, busy } = useDeskMutation()
  const cards = level === 'events' ? eventCards : classCards
  const print = () => run('print', () => downloadFile('access-cards.pdf', cards, { params: { id } }))
  return (
    <DeskButton aria-disabled={busy !== undefined} onClick={() => void print()}>
      {busy ? 'Making cards…' : 'Print cards'}
    </DeskButton>
  )
}

/** Downloads one student's access card, for families that mail does not reach. */
export function PrintCard({ id, name, look }: { id: string; name: string; look?: 'plain' }) {
  const { run, busy } = useDeskMutation()
  const print = () => run('print', () => downloadFile('access-card.pdf', pupilCard, { params: { id } }))
  const shown = busy ? 'Making the card…' : 'Print the card instead'
  return (
    <DeskButton
      {...(look ? { look } : {})}
      aria-disabled={busy !== undefined}
      aria-label={look && `${shown}, ${name}`}
      onClick={() => void print()}
    >
      {shown}
    </DeskButton>
  )
}
