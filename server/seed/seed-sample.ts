import { sql } from 'drizzle-orm'
import { CLASS_LETTERS, YEARS } from '../../domain/school/classes.ts'
import { type Context, inTransaction, requireSystem, type TransactionContext } from '../context.ts'
import { newAccessCode } from '../school/codes/access-code.ts'
import { schoolNamed } from '../school/events/schools.ts'
import { setOptOut } from '../school/opt-outs/opt-outs.ts'
import { classes, events, pupils } from '../school/tables.ts'
import { resumeOrders, seedOrdersJob } from './past-campaign/seed-orders.ts'
import {
  FIRST_NAMES,
  KNOWN_CODES,
  LAST_NAMES,
  PUPIL_OPT_OUT,
  SAMPLE_EVENTS,
  type SampleEvent,
  seededRandom,
} from './sample-campaign.ts'
import { isSampleBeingRemoved } from './sample-rows.ts'
import { seedPhotosJob } from './seed-photos.ts'
import { sampleRows } from './tables.ts'

/** Last year's orders begin this much later, so that the portraits behind the README's codes are drawn first. */
const PAST_AFTER_S = 60

/** Arbitrary, but the same in every process. */
const SEED_LOCK = 7_310_412

/** The sample at the start of the program: makes it, or goes on with what was given up. False if there was nothing to make. */
export async function startSample(ctx: Context): Promise<boolean> {
  requireSystem(ctx)
  const made = await seedSample(ctx)
  if (!made) await resumeOrders(ctx)
  return made
}

/**
 * Fills an empty database with the sample campaign: two events of 36 classes with 20 to 29 pupils. The illustrated
 * portraits and last year's orders follow as jobs, so that the first start does not wait for them. False if the
 * database was not empty, or the owner has removed the sample.
 */
export async function seedSample(ctx: Context): Promise<boolean> {
  requireSystem(ctx)
  return inTransaction(ctx, async (ctx) => {
    // Several processes may start at once; the others wait here and then find what the first one made.
    await ctx.db.execute(sql`set local statement_timeout = 0`)
    await ctx.db.execute(sql`set local lock_timeout = 0`)
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    if ((await ctx.db.$count(events)) > 0) return false
    if (await isSampleBeingRemoved(ctx.db)) return false
    const random = seededRandom(2025)
    for (const sample of SAMPLE_EVENTS) await seedEvent(ctx, sample, random)
    await ctx.jobs.send(seedOrdersJob, { round: 0 }, { startAfter: later(ctx, PAST_AFTER_S) })
    return true
  })
}

async function seedEvent(ctx: TransactionContext, sample: SampleEvent, random: () => number) {
  const { name, date, completed, salesClose, printDeadline } = sample
  const createdAt = ctx.clock.now()
  const schoolName = await schoolNamed(ctx, sample.schoolName)
  const completedAt = completed ? createdAt : null
  const [made] = await ctx.db
    .insert(events)
    .values({ name, schoolName, date, salesOpen: date, salesClose, printDeadline, completedAt, createdAt })
    .returning({ id: events.id })
  if (!made) throw new Error('the sample event was not made')
  await ctx.db.insert(sampleRows).values({ kind: 'event', id: made.id })
  const refs = YEARS.flatMap((year) => CLASS_LETTERS.map((letter) => ({ ref: `${year}${letter}`, year })))
  const rooms = await ctx.db
    .insert(classes)
    .values(refs.map((room) => ({ ...room, eventId: made.id, createdAt })))
    .returning({ id: classes.id, ref: classes.ref })
  for (const room of rooms) await seedClass(ctx, room, sample, random)
}

async function seedClass(
  ctx: TransactionContext,
  room: { id: string; ref: string },
  sample: SampleEvent,
  random: () => number,
) {
  const pick = (names: readonly string[]) => names[Math.floor(random() * names.length)] ?? 'Isla'
  const known: readonly string[] = !sample.completed && room.ref === '3B' ? KNOWN_CODES : []
  const size = 20 + Math.floor(random() * 10)
  const names = new Set<string>()
  while (names.size < size) names.add(`${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`)
  const made = await ctx.db
    .insert(pupils)
    .values(
      [...names].map((name, index) => {
        const [firstName = '', lastName = ''] = name.split(' ')
        return {
          classId: room.id,
          firstName,
          lastName,
          parentEmail: `${firstName}.${lastName}.${room.ref}@parents.example`.toLowerCase(),
          accessCode: known[index] ?? newAccessCode(),
          createdAt: ctx.clock.now(),
        }
      }),
    )
    .returning({ id: pupils.id })
  const [first] = made
  if (first && !sample.completed && room.ref === PUPIL_OPT_OUT.classRef) {
    const { optOut, reason } = PUPIL_OPT_OUT
    await setOptOut(ctx, { pupilId: first.id, optOut, source: 'pupil', setBy: null, reason })
  }
  const place = sample.photographed.indexOf(room.ref)
  if (place === -1 || sample.completed) return
  const startAfter = later(ctx, place)
  for (const [at, { id: pupilId }] of made.entries()) {
    const friend = sample.friendsIn === room.ref && at === 0 ? made[1] : undefined
    const data = friend ? { pupilId, friendId: friend.id } : { pupilId }
    await ctx.jobs.send(seedPhotosJob, data, { startAfter })
  }
}

const later = ({ clock }: Pick<Context, 'clock'>, seconds: number) =>
  new Date(clock.now().getTime() + seconds * 1000)
