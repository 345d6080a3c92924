import { longDay } from '../../domain/days.ts'
import type { Unreachable } from '../../domain/desk/unreachable.ts'

/** Why an address gets no mail, in one line. */
export const unreachableWords = ({ reason, since }: Unreachable) =>
  reason === 'bounced'
    ? `Mail came back on ${longDay(since)}`
    : `Its owner called a mail spam on ${longDay(since)}`
