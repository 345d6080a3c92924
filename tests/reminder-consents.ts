import { eq } from 'drizzle-orm'
import { daysAfter, londonDay, londonMoment } from '../domain/days.ts'
import { type AskReminders, type ConsentOccasion, consentWords } from '../domain/reminders/reminders.ts'
import { confirmReminders } from '../server/reminders/confirm-reminders.ts'
import { confirmKey, findAsked, readAskKey, reminderKey } from '../server/reminders/reminder-key.ts'
import { askReminders } from '../server/reminders/request-reminders.ts'
import { runRemindersRound } from '../server/reminders/send-due.ts'
import { events } from '../server/school/tables.ts'
import { type ReadMail, readMail } from './accounts/read-mail.ts'
import { families } from './families.ts'
import type { World } from './test-app.ts'

type Asked = Partial<AskReminders> & { occasion?: ConsentOccasion }

let families_ = 0

/** The consent that a request led to. */
export async function consentOf({ parts }: Pick<World, 'parts'>, key: string) {
  const ask = readAskKey(parts, key)
  const consent = ask && (await findAsked(parts, ask))
  if (!consent) throw new Error('nobody asked')
  return consent
}

/** Builders of families that asked to be reminded, and the days that follow. */
export function reminded(world: World) {
  const { gallery } = families(world)
  const today = () => londonDay(world.clock.now())
  return {
    today,
    /** A pupil with photos on sale for this many more days, and an address of the family’s own. */
    async family({
      closes = 5,
      photos = 1,
      prints,
    }: {
      closes?: number
      photos?: number
      prints?: number
    } = {}) {
      const pupil = await gallery(photos)
      await world.parts.db
        .update(events)
        .set({
          salesClose: daysAfter(today(), closes),
          printDeadline: prints === undefined ? null : daysAfter(today(), prints),
        })
        .where(eq(events.id, pupil.eventId))
      return { ...pupil, email: `family-${++families_}@example.com` }
    },
    /** Asks, without confirming the address. */
    ask: (
      { accessCode, email }: { accessCode: string; email: string },
      { occasion = 'closing', ...rest }: Asked = {},
    ) => askReminders(world.stranger, { accessCode, email, words: consentWords(occasion), ...rest }),
    /** Asks, and confirms by the link. `key` is the browser's that asked, `endKey` the one in the mails. */
    async agree(family: { accessCode: string; email: string }, more: Asked = {}) {
      const { key } = await this.ask(family, more)
      const consent = await consentOf(world, key)
      await confirmReminders(world.stranger, confirmKey(world.parts.keys, consent))
      return { key, endKey: reminderKey(world.parts.keys, consent.id) }
    },
    /** Sets the clock to this hour in Scotland, this many days from today. */
    goTo(days: number, hour: number) {
      const moment = londonMoment(daysAfter(today(), days), hour)
      world.clock.advance(moment.getTime() - world.clock.now().getTime())
    },
    /** Runs a round and the jobs it queues. */
    async round() {
      await runRemindersRound(world.system)
      await world.runJobs()
    },
    /** The subjects of this address's mails, oldest first. */
    async remindersTo(email: string): Promise<ReadMail[]> {
      const mails = (await world.mails()).map((mail) => readMail(mail))
      return mails.filter((mail) => mail.to === email && mail.kind === 'reminder')
    },
  }
}
