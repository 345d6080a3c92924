import { expect, test } from 'vitest'
import { NO_RESPONSE, NO_SESSION, parseFailure } from '../../kit/files/parse-response.ts'
import { EMPTY_QUEUE, nextQueue, type PhotoQueue, type QueueEvent, shownQueue } from './photo-queue.ts'

const event = { level: 'event', id: 'e', name: 'Spring' } as const
const pupil = { level: 'pupil', id: 'p', name: 'Isla' } as const
const NAMES = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg', '7.jpg', '8.jpg']

const files = (...names: string[]) =>
  names.map((name) => ({ file: new File(['photo'], name, { lastModified: 1 }), folder: '' }))
const choose = (target: typeof event | typeof pupil, ...names: string[]): QueueEvent => ({
  is: 'chosen',
  target,
  files: files(...names),
})
const after = (queue: PhotoQueue, ...events: QueueEvent[]) =>
  events.reduce((queue, event) => nextQueue(queue, event, 0), queue)
const matched = (...ids: number[]): QueueEvent => ({ is: 'matched', ids: ids.map(name), known: new Set() })
const name = (no: number) => `file-${no}`
const failed = (no: number, status?: number): QueueEvent => ({
  is: 'failed',
  id: name(no),
  failure: status ? parseFailure({ status, body: '', retryAfter: undefined }) : NO_RESPONSE,
})
/** Every file's step, in list order. */
const steps = ({ photos }: PhotoQueue) => [...photos.values()].map(({ step }) => step.at).join(' ')
const chosen = after(EMPTY_QUEUE, choose(event, ...NAMES))
const sending = after(chosen, matched(1, 2, 3, 4, 5, 6))

test('six are checked at once, then three are sent at a time while the next are checked', () => {
  expect(steps(chosen)).toBe('matching matching matching matching matching matching waiting waiting')
  expect(steps(sending)).toBe('sending sending sending ready ready ready matching matching')
  const arrived = after(sending, { is: 'arrived', id: name(2), known: false })
  expect(steps(arrived)).toBe('sending done sending sending ready ready matching matching')
})

test('a photo that the server has is never sent', () => {
  const known = after(chosen, {
    is: 'matched',
    ids: NAMES.map((_, at) => name(at + 1)),
    known: new Set([name(2)]),
  })
  expect(steps(known)).toMatch(/^sending known sending sending/)
})

test('of thousands, only a handful is ever in progress', () => {
  let queue = after(EMPTY_QUEUE, choose(event, ...Array.from({ length: 4000 }, (_, at) => `${at}.jpg`)))
  for (let no = 1; no < 100; no += 6)
    queue = after(queue, matched(no, no + 1, no + 2, no + 3, no + 4, no + 5))
  const count = (step: string) =>
    steps(queue)
      .split(' ')
      .filter((at) => at === step).length
  expect([count('sending'), count('ready'), count('matching'), count('waiting')]).toEqual([3, 9, 0, 3988])
})

test('only files with the same target are checked together', () => {
  const both = after(
    EMPTY_QUEUE,
    { is: 'offline' },
    choose(event, '1.jpg', '2.jpg'),
    choose(pupil, '1.jpg'),
    { is: 'online' },
  )
  expect(steps(both)).toBe('matching matching waiting')
  expect(steps(after(both, matched(1, 2)))).toBe('sending sending matching')
})

test('the same file for the same target is added once while in progress, and again once it has ended', () => {
  expect(after(sending, choose(event, '1.jpg')).photos.size).toBe(NAMES.length)
  expect(after(sending, choose(pupil, '1.jpg')).photos.size).toBe(NAMES.length + 1)
  const again = after(sending, { is: 'arrived', id: name(1), known: false }, choose(event, '1.jpg'))
  expect([...again.photos.keys()].at(-1)).toBe(name(NAMES.length + 1))
  expect(again.photos.size).toBe(NAMES.length)
})

test('a paused queue sends and checks nothing; resumed, it continues at once', () => {
  const paused = after(sending, failed(1), { is: 'paused' }, matched(7, 8))
  expect(steps(paused)).toBe('ready ready ready ready ready ready ready ready')
  expect(shownQueue(paused, 0).paused).toBe(true)
  expect(steps(after(paused, { is: 'time passed' }))).not.toContain('sending')
  expect(steps(after(paused, { is: 'online' }))).not.toContain('sending')
  expect(steps(after(paused, { is: 'resumed' }))).toMatch(/^sending sending sending ready/)
})

test('choosing or retrying files ends a pause; a file refused at once does not', () => {
  const stopped = after(sending, failed(1, 404), { is: 'paused' })
  expect(after(stopped, choose(event, 'new.jpg')).paused).toBe(false)
  expect(after(stopped, choose(event, 'new.nef')).paused).toBe(true)
  expect(after(stopped, { is: 'retried', id: name(1) }).paused).toBe(false)
  expect(after(stopped, { is: 'all retried' }).paused).toBe(false)
})

test('a file waiting to retry lets others go first, and returns when its time has come', () => {
  const tired = after(sending, failed(1))
  const again = nextQueue(tired, { is: 'failed', id: name(1), failure: NO_RESPONSE }, 0)
  expect(steps(again)).toMatch(/^ready sending sending sending/)
  const free = after(
    again,
    { is: 'arrived', id: name(2), known: false },
    { is: 'arrived', id: name(3), known: false },
  )
  expect(free.photos.get(name(1))?.step).toEqual({ at: 'ready', from: 1000 })
  const freer = after(free, { is: 'arrived', id: name(4), known: false })
  expect(steps(nextQueue(freer, { is: 'time passed' }, 999))).toMatch(/^ready/)
  expect(steps(nextQueue(freer, { is: 'time passed' }, 1000))).toMatch(/^sending/)
})

test('an unanswered try counts as a lost connection until bytes move again; a busy server does not', () => {
  const connected = (...events: QueueEvent[]) => shownQueue(after(sending, ...events), 0).connected
  expect(connected()).toBe(true)
  expect(connected(failed(1))).toBe(false)
  expect(connected(failed(1, 503))).toBe(false)
  expect(connected(failed(1, 423))).toBe(true)
  expect(connected({ is: 'failed', id: name(1), failure: NO_SESSION })).toBe(false)
  expect(connected(failed(1), { is: 'moved', id: name(2), bytes: 1 })).toBe(true)
  expect(connected(failed(1), { is: 'created', id: name(2), url: '/u/2' })).toBe(false)
})

test('while offline nothing is tried; back online everything is, stopped files too', () => {
  const off = after(sending, failed(2, 404), { is: 'offline' })
  expect(steps(off)).not.toContain('sending')
  expect(shownQueue(off, 0).connected).toBe(false)
  const on = after(off, { is: 'online' })
  expect(steps(on)).toMatch(/^sending sending sending ready/)
  expect(shownQueue(on, 0).connected).toBe(true)
})

test('after a sign-out, one file says so and the others wait; after a new sign-in all continue', () => {
  const out = after(sending, failed(2, 401))
  expect(steps(out)).toBe('ready stopped ready ready ready ready matching matching')
  expect(shownQueue(out, 0)).toMatchObject({ paused: true })
  expect(steps(after(out, { is: 'time passed' }))).not.toContain('sending')
  expect(steps(after(out, { is: 'signed in' }))).toMatch(/^sending sending sending ready/)
  expect(steps(after(out, { is: 'resumed' }))).toMatch(/^sending stopped sending sending/)
  const paused = after(sending, { is: 'paused' }, { is: 'signed in' })
  expect(paused.paused).toBe(true)
})

test('one file can be retried, or all that stopped; a refused one only by itself', () => {
  const ended = after(sending, failed(1, 404), failed(2, 404), failed(3, 422))
  const step = (queue: PhotoQueue, no: number) => queue.photos.get(name(no))?.step.at
  expect(step(after(ended, { is: 'retried', id: name(2) }), 1)).toBe('stopped')
  expect(step(after(ended, { is: 'retried', id: name(2) }), 2)).toBe('ready')
  const all = after(ended, { is: 'all retried' })
  expect([1, 2, 3].map((no) => step(all, no))).toEqual(['ready', 'ready', 'refused'])
  expect(step(after(ended, { is: 'retried', id: name(3) }), 3)).toBe('waiting')
  expect(steps(after(ended, choose(event)))).toMatch(/^ready ready refused/)
})

test('removing a file starts the next; clearing removes only a target’s ended files', () => {
  const removed = after(sending, { is: 'removed', id: name(2) })
  expect(removed.photos.has(name(2))).toBe(false)
  expect(steps(removed)).toMatch(/^sending sending sending/)
  const ended = after(sending, failed(1, 404), failed(2, 422), { is: 'arrived', id: name(3), known: false })
  expect(after(ended, { is: 'cleared', target: pupil }).photos.size).toBe(8)
  expect([...after(ended, { is: 'cleared', target: event }).photos.keys()]).toEqual([4, 5, 6, 7, 8].map(name))
})

test('progress of a file that is not being sent, or gone, changes nothing', () => {
  for (const id of [name(5), 'nobody']) {
    const news: QueueEvent = { is: 'arrived', id, known: false }
    expect(after(sending, news)).toBe(sending)
  }
})
