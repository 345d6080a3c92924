import { statfs } from 'node:fs/promises'
import { count } from 'drizzle-orm'
import { newestBackup } from '../backup/backup-retention.ts'
import type { Services } from '../context.ts'
import { orders } from '../orders/tables.ts'
import type { createUploads } from '../photos/upload/uploads.ts'
import type { PoolUse } from '../platform/db/port.ts'
import type { Backlog } from '../platform/jobs/port.ts'
import { messages } from '../platform/messages/tables.ts'
import type { MetricSample, Metrics } from '../platform/metrics.ts'
import { pendingMessages } from '../records/show-counts.ts'

interface Watched {
  parts: Pick<Services, 'db' | 'jobs' | 'config' | 'clock' | 'log'>
  uploads: Pick<ReturnType<typeof createUploads>, 'inFlight'>
  poolUse: () => PoolUse
}

/** Adds our own metrics to the process's. Those from the database are the same in every process. */
export function addMetrics(metrics: Metrics, watched: Watched): void {
  const readings = [...queue(watched), ...business(watched), ...machine(watched), ...backups(watched)]
  metrics.watch(readings, (err) => watched.parts.log.warn({ err }, 'a figure was not read'))
}

function queue({ parts: { jobs } }: Watched): MetricSample[] {
  // The queue is read once for all metrics of a request.
  let looked: ReturnType<typeof jobs.backlog> | undefined
  const backlog = () => {
    looked ??= jobs.backlog().finally(() => {
      looked = undefined
    })
    return looked
  }
  const ofJobs = (name: string, help: string, figure: Exclude<keyof Backlog, 'kind'>): MetricSample => ({
    name,
    help,
    labels: ['kind'],
    read: async () => (await backlog()).map((one) => [{ kind: one.kind }, one[figure]]),
  })
  return [
    ofJobs('jobs_waiting', 'Jobs that are due, by kind', 'waiting'),
    ofJobs('jobs_running', 'Jobs that some process is at, by kind', 'running'),
    ofJobs('jobs_oldest_waiting_seconds', 'How long the oldest due job has waited, by kind', 'oldestS'),
    ofJobs('jobs_given_up', 'Jobs that used up their tries, by kind', 'givenUp'),
  ]
}

function business({ parts: { db, clock } }: Watched): MetricSample[] {
  return [
    {
      name: 'messages_waiting',
      help: 'Mails and text messages that failed at their last attempt and are retried',
      labels: ['channel'],
      async read() {
        const of = await pendingMessages(db, clock.now())
        return messages.channel.enumValues.map((channel) => [{ channel }, of.get(channel) ?? 0])
      },
    },
    {
      name: 'orders_by_state',
      help: 'Orders, by how far their payment and delivery are',
      labels: ['state'],
      async read() {
        const found = await db.select({ state: orders.state, n: count() }).from(orders).groupBy(orders.state)
        const of = new Map(found.map(({ state, n }) => [state, n]))
        return orders.state.enumValues.map((state) => [{ state }, of.get(state) ?? 0])
      },
    },
  ]
}

function machine({ parts: { config }, uploads, poolUse }: Watched): MetricSample[] {
  const ofDisk = (name: string, help: string, blocks: 'bavail' | 'blocks'): MetricSample => ({
    name,
    help,
    async read() {
      const disk = await statfs(config.DATA_DIR)
      return [[{}, disk[blocks] * disk.bsize]]
    },
  })
  return [
    ofDisk('disk_free_bytes', 'What is free where DATA_DIR lies', 'bavail'),
    ofDisk('disk_size_bytes', 'What there is where DATA_DIR lies', 'blocks'),
    {
      name: 'uploads_in_flight',
      help: 'Uploads that are being received by this process',
      read: async () => [[{}, uploads.inFlight()]],
    },
    {
      name: 'database_connections',
      help: 'Connections of this process to Postgres, and what waits for one',
      labels: ['state'],
      read: async () => Object.entries(poolUse()).map(([state, n]) => [{ state }, n]),
    },
  ]
}

/** Only reported where backups are configured. */
function backups({ parts: { config, clock, log } }: Watched): MetricSample[] {
  const { BACKUP_DIR } = config
  return [
    {
      name: 'backup_age_seconds',
      help: 'How long ago the newest backup in BACKUP_DIR was taken; infinite if none can be seen',
      async read() {
        if (!BACKUP_DIR) return []
        // A disk that is not there has no backup either, and a figure left out would alarm nobody.
        const newest = await newestBackup(BACKUP_DIR).catch((err: unknown) => {
          log.warn({ err }, 'the backups cannot be seen')
        })
        return [[{}, newest ? (clock.now().getTime() - newest.getTime()) / 1000 : Number.POSITIVE_INFINITY]]
      },
    },
  ]
}
