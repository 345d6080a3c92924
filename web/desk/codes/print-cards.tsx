import { useMutation } from '@tanstack/react-query'
import { classCards, eventCards } from '../../../contract/events.ts'
import { pupilCard } from '../../../contract/pupils.ts'
import { reasonOf } from '../../error-messages.ts'
import { notify } from '../../ui/notify.ts'
import { downloadFile } from '../files/download-file.ts'
import type { CodeScope } from '../live-queries.ts'
import { DeskButton } from '../ui/button.tsx'

/** Downloads the access cards of an event or class, to print and cut. */
export function PrintCards({ scope: { level, id } }: { scope: CodeScope }) {
  const making = useMutation({
    mutationFn: () =>
      downloadFile('access-cards.pdf', level === 'events' ? eventCards : classCards, { params: { id } }),
    onError: (error) => notify({ kind: 'destructive', title: 'No cards were made', text: reasonOf(error) }),
  })
  return (
    <DeskButton aria-disabled={making.isPending} onClick={() => !making.isPending && making.mutate()}>
      {making.isPending ? 'Making cards…' : 'Print cards'}
    </DeskButton>
  )
}

/** Downloads one student's access card, for families that mail does not reach. */
export function PrintCard({ id, name, look }: { id: string; name: string; look?: 'plain' }) {
  const making = useMutation({
    mutationFn: () => downloadFile('access-card.pdf', pupilCard, { params: { id } }),
    onError: (error) => notify({ kind: 'destructive', title: 'No card was made', text: reasonOf(error) }),
  })
  const shown = making.isPending ? 'Making the card…' : 'Print the card instead'
  return (
    <DeskButton
      {...(look ? { look } : {})}
      aria-disabled={making.isPending}
      aria-label={look && `${shown}, ${name}`}
      onClick={() => !making.isPending && making.mutate()}
    >
      {shown}
    </DeskButton>
  )
}
