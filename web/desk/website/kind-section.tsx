import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { documentStates, websiteWords } from '../../../content/desk/website/website.ts'
import { orderDocuments } from '../../../contract/website/website.ts'
import { shortDay, shortMoment } from '../../../domain/days.ts'
import { desk } from '../../../domain/screens.ts'
import { type ListedDocument, MOST_ORDERED } from '../../../domain/site/documents/site-desk.ts'
import { siteKinds } from '../../../domain/site/kinds/all.ts'
import type { SiteKind } from '../../../domain/site/kinds/names.ts'
import type { useUndo } from '../kit/data/undo.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { formatCount } from '../kit/format.ts'
import { Badge } from '../kit/page/badge.tsx'
import { DeskButton } from '../kit/page/button.tsx'
import { DragHandle, OrderButtons } from './form/order-controls.tsx'
import { useDragOrder } from './form/use-drag-order.ts'
import { PictureThumb } from './media/picture-field.tsx'
import { useNewDocument } from './use-new-document.tsx'

interface KindSectionProps {
  kind: SiteKind
  documents: readonly ListedDocument[]
  /** Whether some of them may be left out. */
  filtered: boolean
  mayPublish: boolean
  undo: ReturnType<typeof useUndo>
}

/** The documents of a kind, in their order. */
export function KindSection({ kind, documents, filtered, mayPublish, undo }: KindSectionProps) {
  const { plural, label, many, ordered } = siteKinds[kind]
  const add = useNewDocument(undo)
  const live = documents.filter((one) => one.live)
  const order = useOrder(kind, live, undo)
  const orders = ordered && mayPublish && !filtered && live.length <= MOST_ORDERED
  const drag = useDragOrder(live.length, order.move)
  const shown = [...order.shown, ...documents.filter((one) => !one.live)]
  if (documents.length === 0 && (filtered || !many)) return null
  if (!many)
    return (
      <ul className="border-line border-t">
        {documents.map((one) => (
          <li key={one.id}>
            <Row of={one} large />
          </li>
        ))}
      </ul>
    )
  const heading = `website-${kind}`
  return (
    <section aria-labelledby={heading} className="border-line border-t pt-5 pb-6">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-6">
        <h2 id={heading} className="text-item">
          {plural}
        </h2>
        {!filtered && (
          <DeskButton look="plain" aria-disabled={add.busy} onClick={() => add.make(kind)}>
            {`New ${label.toLowerCase()}`}
          </DeskButton>
        )}
      </div>
      {live.length > MOST_ORDERED && (
        <p className="py-2 text-soft">{websiteWords.tooManyToOrder(formatCount(MOST_ORDERED))}</p>
      )}
      <ul ref={drag.list as React.RefObject<HTMLUListElement>} className="flex flex-col">
        {shown.map((one, at) => (
          <li
            key={one.id}
            style={drag.style(at)}
            className={`flex items-center gap-1 border-line border-t first:border-t-0 ${drag.dragged === at ? 'relative z-10 bg-raised' : ''}`}
          >
            {orders && one.live && live.length > 1 && <DragHandle {...drag.handle(at)} />}
            <div className="min-w-0 grow">
              <Row of={one} />
            </div>
            {orders && one.live && (
              <OrderButtons
                name={one.title}
                {...{ at, count: live.length }}
                onMove={(by, moved) => order.move(at, at + by, moved)}
              />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {order.said}
      </p>
      {add.question}
    </section>
  )
}

/** Publishes a new order of what visitors read, with undo of all its moves; shown at once. */
function useOrder(kind: SiteKind, documents: readonly ListedDocument[], undo: ReturnType<typeof useUndo>) {
  const { change } = useDeskMutation()
  const [wanted, setWanted] = useState<readonly string[]>()
  const [said, setSaid] = useState('')
  // Moves that are made while one is sent are sent together, once it is answered.
  const latest = useRef<readonly string[]>(undefined)
  const place = (id: string) => wanted?.indexOf(id) ?? 0
  const shown = wanted ? documents.toSorted((a, b) => place(a.id) - place(b.id)) : documents
  const publish = (ids: readonly string[]) =>
    change(orderDocuments, { params: { kind }, body: { ids: [...ids] } })
  async function send(before: readonly string[]) {
    try {
      for (let sent: readonly string[] | undefined; sent !== latest.current; ) {
        sent = latest.current
        if (sent) await publish(sent)
      }
      undo.tell(websiteWords.ordered, () => publish(before))
    } catch (error) {
      undo.failed(error)
    } finally {
      latest.current = undefined
      setWanted(undefined)
    }
  }
  return {
    shown,
    said,
    move: (from: number, to: number, moved?: () => void) => {
      const ids = shown.map(({ id }) => id)
      const one = shown[from]
      if (!one) return
      const next = ids.toSpliced(from, 1).toSpliced(to, 0, one.id)
      setWanted(next)
      setSaid(websiteWords.movedTo(one.title, to + 1, ids.length))
      moved?.()
      const isSending = latest.current !== undefined
      latest.current = next
      if (!isSending) void send(documents.map(({ id }) => id))
    },
  }
}

/** A document: its title, its address, and what visitors see of it. */
function Row({ of, large = false }: { of: ListedDocument; large?: boolean }) {
  const { kind, id, title, address, picture } = of
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-6 gap-y-0.5 py-2">
      <div className="flex min-w-0 grow basis-60 items-center gap-x-3">
        {picture !== null && <PictureThumb picture={picture} />}
        <div className="min-w-0">
          <Link
            to={desk.websitePage(kind, id)}
            data-row
            className={`wrap-anywhere inline-block py-1 underline-offset-4 hover:underline ${large ? 'font-display text-item leading-tight' : 'font-[560]'}`}
          >
            {title}
          </Link>
          {address && <span className="block break-all text-small text-soft leading-snug">{address}</span>}
        </div>
      </div>
      <States of={of} />
    </div>
  )
}

function States({ of: { state, publishedAt, draft, handover, scheduled, unfit } }: { of: ListedDocument }) {
  const words =
    state === 'published'
      ? publishedAt && documentStates.published(shortDay(publishedAt))
      : documentStates[state]
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
      <span>{words}</span>
      {unfit && <span className="text-wrong">{documentStates.unfit}</span>}
      {draft && state !== 'unpublished' && <Badge tone="waiting">Changed</Badge>}
      {handover && (
        <Badge tone="waiting">
          {handover.givenBack ? documentStates.givenBack : documentStates.handedOver}
        </Badge>
      )}
      {scheduled && (
        <span className={scheduled.failed ? 'text-wrong' : ''}>
          {scheduled.failed
            ? documentStates.scheduleFailed
            : documentStates.scheduled(shortMoment(scheduled.at))}
        </span>
      )}
    </span>
  )
}
