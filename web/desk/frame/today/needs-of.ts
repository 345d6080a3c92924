import { todayWords } from '../../../../content/desk/frame.ts'
import { longDay, shortMoment, weekdayOf } from '../../../../domain/days.ts'
import { formatPounds } from '../../../../domain/money.ts'
import type { Today, TodayForAdmin } from '../../../../domain/records/today.ts'
import { desk } from '../../../../domain/screens.ts'
import { counted, formatBytes } from '../../kit/format.ts'
import { duePrints, givenUp } from '../navigation.ts'

/** Something that needs somebody, and where it is seen to. */
interface Need {
  key: string
  words: string
  note?: string | undefined
  to: string
  /** It cannot wait. */
  urgent?: boolean
}

/** What needs somebody, the most urgent first. */
export function needsOf({ enquiries, plans, handovers, admin }: Today): Need[] {
  return [
    ...(admin ? urgentNeeds(admin) : []),
    ...plans.map(({ kind, id, title, at, failed }) => ({
      key: `${kind}/${id}`,
      words: failed === null ? todayWords.plan(title) : todayWords.planFailed(title),
      note: failed ?? shortMoment(at),
      urgent: failed !== null,
      to: desk.websitePage(kind, id),
    })),
    ...handovers.map(({ kind, id, title, by, said, givenBack }) => ({
      key: `${kind}/${id} handed`,
      words: givenBack ? todayWords.givenBack(title) : todayWords.handedOver(title),
      note: todayWords.said(by, said),
      to: desk.websitePage(kind, id),
    })),
    ...some(enquiries, {
      key: 'enquiries',
      words: todayWords.enquiries(counted(enquiries, 'enquiry', 'enquiries')),
      to: desk.enquiries,
    }),
    ...(admin ? [...projectNeeds(admin), ...photoNeeds(admin)] : []),
  ]
}

const some = (count: number, need: Need): Need[] => (count > 0 ? [need] : [])

function urgentNeeds({
  counts: { messages, mailsWaiting },
  codes,
  disputes,
  freeBytes,
}: TodayForAdmin): Need[] {
  return [
    ...disputes.map(({ id, orderId, projectId, number, amount, answerBy }) => ({
      key: id,
      words: todayWords.dispute(formatPounds(amount), number),
      note: answerBy === null ? undefined : todayWords.answerBy(longDay(answerBy)),
      urgent: true,
      to: orderId ? desk.order(orderId) : desk.project(projectId ?? ''),
    })),
    ...(freeBytes === null
      ? []
      : [
          {
            key: 'disk',
            words: todayWords.disk(formatBytes(freeBytes)),
            note: todayWords.diskNote,
            urgent: true,
            to: desk.setup,
          },
        ]),
    ...some(messages, {
      key: 'gave-up',
      words: todayWords.gaveUp(counted(messages, 'task')),
      note: todayWords.gaveUpNote,
      urgent: true,
      to: givenUp,
    }),
    ...codes.map(({ eventId, name, failed }) => ({
      key: `${eventId} codes`,
      words: todayWords.codesFailed(counted(failed, 'email')),
      note: name,
      urgent: true,
      to: `${desk.eventCodes(eventId)}?show=failed`,
    })),
    ...some(mailsWaiting, {
      key: 'retried',
      words: todayWords.retried(counted(mailsWaiting, 'email')),
      note: todayWords.retriedNote,
      to: `${desk.messages}?state=waiting`,
    }),
  ]
}

function projectNeeds({ projects, filming }: TodayForAdmin): Need[] {
  const { toInvoice, overdue, toPayBack, refundFailed } = projects
  return [
    ...some(refundFailed, {
      key: 'refund-failed',
      words: todayWords.refundFailed(counted(refundFailed, 'project')),
      note: todayWords.refundFailedNote,
      urgent: true,
      to: `${desk.projects}?next=pay-back`,
    }),
    ...some(overdue, {
      key: 'overdue',
      words: todayWords.overdue(counted(overdue, 'project')),
      to: `${desk.projects}?next=payment-overdue`,
    }),
    ...some(toPayBack - refundFailed, {
      key: 'to-pay-back',
      words: todayWords.toPayBack(counted(toPayBack - refundFailed, 'project')),
      to: `${desk.projects}?next=pay-back`,
    }),
    ...some(toInvoice, {
      key: 'to-invoice',
      words: todayWords.toInvoice(counted(toInvoice, 'project')),
      to: `${desk.projects}?next=send-invoice`,
    }),
    ...filming.map(({ projectId, title, day, starts }) => ({
      key: `${projectId} ${day}`,
      words: todayWords.filming(title),
      note: todayWords.filmingOn(weekdayOf(day), starts),
      to: desk.project(projectId),
    })),
  ]
}

function photoNeeds({ counts: { orders }, sorting }: TodayForAdmin): Need[] {
  return [
    ...some(orders, {
      key: 'prints',
      words: todayWords.prints(counted(orders, 'order')),
      note: todayWords.printsNote,
      to: duePrints,
    }),
    ...sorting.flatMap(({ eventId, name, unsorted, toCheck }) => [
      ...some(unsorted, {
        key: `${eventId} unsorted`,
        words: todayWords.unsorted(counted(unsorted, 'photo')),
        note: name,
        to: `${desk.sorting(eventId)}?show=unsorted`,
      }),
      ...some(toCheck, {
        key: `${eventId} check`,
        words: todayWords.toCheck(counted(toCheck, 'photo')),
        note: name,
        to: `${desk.sorting(eventId)}?show=check`,
      }),
    ]),
  ]
}
