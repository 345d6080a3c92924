import { expect, test } from 'vitest'
import { NO_RESPONSE, NO_SESSION, parseFailure } from '../../kit/files/parse-response.ts'
import {
  type Command,
  enqueue,
  isFinished,
  nextState,
  type Photo,
  type Progress,
  toUploadView,
} from './upload-state-machine.ts'

const target = { level: 'event', id: 'e', name: 'Spring' } as const
const chosen = (name = 'a.jpg', bytes = 100) =>
  enqueue({
    id: '1',
    target,
    file: new File([new Uint8Array(bytes)], name, { lastModified: 1 }),
    folder: '3B',
  })
/** The file after these events, one second apart. */
const after = (photo: Photo, ...events: (Command | Progress)[]) =>
  events.reduce((photo, event, second) => nextState(photo, event, second * 1000), photo)
const at = (...events: (Command | Progress)[]) => after(chosen(), ...events).step.at

const FRESH: Command = { is: 'matched', known: false }
const SEND: (Command | Progress)[] = [{ is: 'match' }, FRESH, { is: 'send' }]
const failed = (status: number, reason = ''): Progress => {
  const body = JSON.stringify({ error: { code: 'x', message: reason } })
  return { is: 'failed', failure: parseFailure({ status, body, retryAfter: undefined }) }
}
const LOST: Progress = { is: 'failed', failure: NO_RESPONSE }

test('a file waits, is checked, becomes ready, is sent and arrives', () => {
  expect(at()).toBe('waiting')
  expect(at({ is: 'match' })).toBe('matching')
  expect(at({ is: 'match' }, FRESH)).toBe('ready')
  expect(at(...SEND)).toBe('sending')
  expect(at(...SEND, { is: 'arrived', known: false })).toBe('done')
  expect(at(...SEND, { is: 'arrived', known: true })).toBe('known')
  expect(at({ is: 'match' }, { is: 'matched', known: true })).toBe('known')
})

test('a file that can never be a photo is refused at once, with the reason', () => {
  for (const [name, bytes, reason] of [
    ['a.jpg', 0, /^a\.jpg is empty/],
    ['a.CR3', 9, /^a\.CR3 is a RAW file/],
  ] as const)
    expect(chosen(name, bytes).step).toMatchObject({ at: 'refused', reason: expect.stringMatching(reason) })
})

test('an interrupted file waits longer each time, and resumes where it was', () => {
  let photo = after(chosen(), ...SEND, { is: 'created', url: '/u/1' }, { is: 'confirmed', bytes: 40 })
  for (const restMs of [0, 1000, 2000, 5000, 5000]) {
    photo = nextState(photo, LOST, 7000)
    expect(photo.step).toEqual({ at: 'ready', from: 7000 + restMs })
    photo = nextState(photo, { is: 'send' }, 7000 + restMs)
  }
  expect(photo).toMatchObject({ url: '/u/1', confirmedBytes: 40, step: { at: 'sending' } })
})

test('a server’s Retry-After is respected, but never shortens the wait', () => {
  const later = (seconds: string): Progress => ({
    is: 'failed',
    failure: parseFailure({ status: 503, body: '', retryAfter: seconds }),
  })
  const sending = after(chosen(), ...SEND)
  expect(nextState(sending, later('30'), 0).step).toEqual({ at: 'ready', from: 30_000 })
  expect(nextState({ ...sending, failures: 9 }, later('1'), 0).step).toEqual({ at: 'ready', from: 5000 })
})

test('it stops after twenty minutes of failures, counted anew with each chunk that the server keeps', () => {
  const tired = { ...after(chosen(), ...SEND), failures: 243 }
  expect(nextState(tired, LOST, 0).step).toEqual({ at: 'stopped', reason: 'The connection was lost.' })
  const moved = nextState(tired, { is: 'moved', bytes: 60 }, 0)
  expect(nextState(moved, LOST, 0).step.at).toBe('stopped')
  const kept = nextState(tired, { is: 'confirmed', bytes: 60 }, 0)
  expect(nextState(kept, LOST, 0).step.at).toBe('ready')
  const keptBefore = nextState({ ...tired, confirmedBytes: 60 }, { is: 'confirmed', bytes: 60 }, 0)
  expect(nextState(keptBefore, LOST, 0).step.at).toBe('stopped')
})

test('while nobody is signed in, no failure is counted', () => {
  const tired = { ...after(chosen(), ...SEND), failures: 243 }
  const resting = nextState(tired, { is: 'failed', failure: NO_SESSION }, 1000)
  expect(resting).toMatchObject({ failures: 243, step: { at: 'ready', from: 6000 } })
})

test('a failure that a retry would not change stops the file, with the reason', () => {
  expect(after(chosen(), ...SEND, failed(404, 'There is no such class.')).step).toEqual({
    at: 'stopped',
    reason: 'There is no such class.',
  })
  expect(at(...SEND, failed(401))).toBe('stopped')
})

test('a stopped file resumes where it was when retried, with a fresh count', () => {
  const created: Progress = { is: 'created', url: '/u/1' }
  const photo = after(
    chosen(),
    ...SEND,
    created,
    { is: 'confirmed', bytes: 40 },
    LOST,
    { is: 'send' },
    failed(404),
  )
  expect(nextState(photo, { is: 'again' }, 9000)).toMatchObject({
    url: '/u/1',
    confirmedBytes: 40,
    failures: 0,
    step: { at: 'ready', from: 9000 },
  })
})

test('a refused file starts over when retried, and is checked again', () => {
  const refused = after(
    chosen(),
    ...SEND,
    { is: 'created', url: '/u/1' },
    { is: 'confirmed', bytes: 100 },
    failed(422),
  )
  expect(refused.step.at).toBe('refused')
  expect(nextState(refused, { is: 'again' }, 0)).toEqual(chosen())
  const raw = chosen('a.NEF')
  expect(nextState(raw, { is: 'again' }, 0).step.at).toBe('refused')
})

test('a held file gives up its turn, keeps its progress, and can be woken early', () => {
  const held = after(chosen(), ...SEND, { is: 'confirmed', bytes: 40 }, { is: 'hold' })
  expect(held).toMatchObject({ confirmedBytes: 40, step: { at: 'ready', from: 4000 } })
  const resting = nextState({ ...chosen(), failures: 3, step: { at: 'sending' } }, LOST, 0)
  expect(nextState(resting, { is: 'wake' }, 10).step).toEqual({ at: 'ready', from: 10 })
})

test('events that come too late or too early change nothing', () => {
  const ways: Record<string, (Command | Progress)[]> = {
    waiting: [],
    matching: [{ is: 'match' }],
    ready: [{ is: 'match' }, FRESH],
    sending: SEND,
    done: [...SEND, { is: 'arrived', known: false }],
    known: [...SEND, { is: 'arrived', known: true }],
    stopped: [...SEND, failed(404)],
    refused: [...SEND, failed(422)],
  }
  const heard: Record<string, Command | Progress> = {
    match: { is: 'match' },
    matched: FRESH,
    send: { is: 'send' },
    hold: { is: 'hold' },
    wake: { is: 'wake' },
    again: { is: 'again' },
    created: { is: 'created', url: '/late' },
    moved: { is: 'moved', bytes: 7 },
    confirmed: { is: 'confirmed', bytes: 7 },
    arrived: { is: 'arrived', known: false },
    failed: LOST,
  }
  const hearing = Object.entries(ways).map(([step, way]) => {
    const photo = after(chosen(), ...way)
    expect(photo.step.at).toBe(step)
    return [step, Object.keys(heard).filter((name) => nextState(photo, heard[name] as Command, 99) !== photo)]
  })
  expect(Object.fromEntries(hearing)).toEqual({
    waiting: ['match'],
    matching: ['matched'],
    ready: ['send', 'wake'],
    sending: ['hold', 'created', 'moved', 'confirmed', 'arrived', 'failed'],
    done: [],
    known: [],
    stopped: ['again'],
    refused: ['again'],
  })
})

test('screens see whether a file waits, moves, is checked by the server, and how it ended', () => {
  const view = (...events: (Command | Progress)[]) => toUploadView(after(chosen(), ...events))
  expect(view(...SEND)).toMatchObject({ state: 'waiting', fileName: 'a.jpg', folder: '3B', bytes: 100 })
  expect(view(...SEND, { is: 'moved', bytes: 40 })).toMatchObject({ state: 'sending', sent: 40 })
  expect(view(...SEND, { is: 'moved', bytes: 40 }, LOST)).toMatchObject({ state: 'sending', sent: 40 })
  expect(view(...SEND, { is: 'moved', bytes: 100 })).toMatchObject({ state: 'checking' })
  expect(view(...SEND, failed(422, 'No.'))).toMatchObject({ state: 'refused', reason: 'No.' })
  expect(view(...SEND, failed(404, 'Gone.'))).toMatchObject({ state: 'stopped', reason: 'Gone.' })
  expect(view({ is: 'match' }, { is: 'matched', known: true })).toMatchObject({ state: 'known', sent: 0 })
  for (const known of [true, false]) {
    const ended = after(chosen(), ...SEND, { is: 'arrived', known })
    expect([isFinished(ended), toUploadView(ended).state]).toEqual([true, known ? 'known' : 'done'])
  }
})
