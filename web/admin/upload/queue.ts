import { EARLY_REFUSALS, earlyRefusal } from '../../../domain/photos/photo-files.ts'
import { askKnown, fingerprint } from './fingerprint.ts'
import { type Chosen, createLedger } from './ledger.ts'
import { createRate } from './rate.ts'
import { forgetFile, forgetOld } from './remembered.ts'
import { createSender, described, type Sender } from './sender.ts'
import { isUnderWay, sameTarget, type Target, type Uploads } from './upload.ts'
import { arrived, failed, type Verdict } from './verdict.ts'

const TELL_MS = 200
const WATCH_MS = 1000
/** A connection that died without a word is cut after this long, and begun again. */
const STALLED_MS = 60_000
/** The sender gets as many files at a time; the others wait here, where thousands cost nothing. */
const IN_SENDER = 9
const LOOKED_UP = 6

interface Waiting {
  id: string
  target: Target
  chosen: Chosen
}

/** Sends photos three at a time and tells `onChange`, a few times a second, how each of them is doing. */
export class PhotoQueue {
  readonly #onChange: (uploads: Uploads) => void
  readonly #sender: Sender
  readonly #ledger = createLedger((id) => this.#sentOf(id))
  /** The ledger's names of files to the sender's. */
  readonly #sending = new Map<string, string>()
  #backlog: Waiting[] = []
  /** What was chosen, for those that may be tried again from the start. */
  readonly #chosen = new Map<string, { target: Target; chosen: Chosen }>()
  #taking = false
  #left = false
  #entered = 0
  readonly #rate = createRate()
  readonly #watch: ReturnType<typeof setInterval>
  #telling: ReturnType<typeof setTimeout> | undefined
  #paused = false
  #connected = true
  #movedAt = 0

  constructor(onChange: (uploads: Uploads) => void) {
    this.#onChange = onChange
    this.#sender = createSender(() => this.#lost())
    this.#listen()
    forgetOld(Date.now())
    window.addEventListener('online', this.#reconnected)
    window.addEventListener('offline', this.#lost)
    this.#watch = setInterval(() => this.#look(), WATCH_MS)
  }

  /** Queues files. What was begun before, even before a reload, goes on where it was; what is there is not sent. */
  add(target: Target, files: Chosen[]) {
    this.retry()
    const before = this.#backlog.length
    for (const chosen of files) this.#admit(target, chosen)
    this.#movedAt = Date.now()
    if (this.#paused && this.#backlog.length > before) this.resume()
    this.#tellSoon()
    void this.#takeIn()
  }

  pause() {
    this.#paused = true
    this.#rate.reset()
    this.#sender.pauseAll()
    this.#tellSoon()
  }

  resume() {
    this.#paused = false
    this.#movedAt = Date.now()
    this.#sender.resumeAll()
    this.#tellSoon()
    void this.#takeIn()
  }

  /** Tries again what stopped: one file, or all. A refused file is sent anew when it is named. */
  retry(only?: string) {
    const refused = only === undefined ? undefined : this.#chosen.get(only)
    if (refused && this.#ledger.items().some(({ id, state }) => id === only && state === 'refused'))
      this.add(refused.target, [refused.chosen])
    for (const { id, state } of this.#ledger.items()) {
      if (state !== 'stopped' || (only && id !== only)) continue
      this.#ledger.judge(id, undefined)
      const sending = this.#sending.get(id)
      if (sending) void this.#sender.retryUpload(sending)
    }
    this.#tellSoon()
  }

  /** Takes a file off the list, and what has arrived of it off the server. */
  remove(id: string) {
    this.#ledger.remove(id)
    this.#chosen.delete(id)
    this.#backlog = this.#backlog.filter((one) => one.id !== id)
    this.#rate.forget(id)
    this.#drop(id)
    this.#tellSoon()
    void this.#takeIn()
  }

  /** Takes what has ended for a place off the list. */
  clear(target: Target) {
    const ended = this.#ledger.items().filter((item) => sameTarget(item.target, target) && !isUnderWay(item))
    for (const { id } of ended) this.remove(id)
  }

  /** Stops for good, and leaves what is half there to go on another time. */
  leave() {
    this.#left = true
    clearInterval(this.#watch)
    clearTimeout(this.#telling)
    window.removeEventListener('online', this.#reconnected)
    window.removeEventListener('offline', this.#lost)
    this.#sender.pauseAll()
  }

  #listen() {
    this.#sender.on('files-added', (files) => {
      for (const { id, meta } of files) this.#sending.set(meta.ledgerId, id)
    })
    this.#sender.on('upload-progress', (file, { bytesUploaded }) => {
      if (!file || typeof bytesUploaded !== 'number') return
      this.#moved()
      this.#rate.note(file.meta.ledgerId, bytesUploaded, this.#movedAt)
    })
    this.#sender.on('upload-success', (file, { body }) => {
      this.#moved()
      if (file) this.#end(file.meta.ledgerId, arrived(body?.xhr.responseText))
    })
    this.#sender.on('upload-error', (file, _error, response) => {
      if (!file) return
      const verdict = failed(response?.status, response?.body?.xhr.responseText)
      this.#end(file.meta.ledgerId, verdict)
      if (verdict.state !== 'refused') return
      forgetFile(file.id)
      // The sender would try it again with the next files.
      queueMicrotask(() => this.#drop(file.meta.ledgerId))
    })
    this.#sender.on('state-update', () => this.#tellSoon())
  }

  /** Puts a file on the list, unless it is on its way already; what is refused at sight goes no further. */
  #admit(target: Target, chosen: Chosen) {
    const before = this.#ledger.find(target, chosen)
    if (before && isUnderWay(before)) return
    if (before) this.remove(before.id)
    this.#entered += 1
    const id = `file-${this.#entered}`
    this.#chosen.set(id, { target, chosen })
    const refusal = earlyRefusal(chosen.file)
    if (refusal) {
      const reason = `${chosen.file.name} ${EARLY_REFUSALS[refusal]}`
      this.#ledger.enter(id, target, chosen, { state: 'refused', reason })
      return
    }
    this.#ledger.enter(id, target, chosen)
    this.#backlog.push({ id, target, chosen })
  }

  /** Hands the sender a few files at a time, and none whose content the server has. */
  async #takeIn() {
    if (this.#taking) return
    this.#taking = true
    try {
      while (this.#backlog.length > 0 && !this.#left && !this.#paused && this.#inSender() < IN_SENDER) {
        const target = this.#backlog[0]?.target
        if (!target) break
        const end = this.#backlog.findIndex((one) => !sameTarget(one.target, target))
        await this.#send(target, this.#backlog.splice(0, Math.min(LOOKED_UP, end < 0 ? LOOKED_UP : end)))
      }
    } finally {
      this.#taking = false
    }
  }

  async #send(target: Target, batch: Waiting[]) {
    const prints = new Map<string, string>()
    for (const { id, chosen } of batch) {
      const print = await fingerprint(chosen.file)
      if (print) prints.set(id, print)
    }
    const known = await askKnown(target, [...new Set(prints.values())])
    const wanted = batch.filter(({ id }) => this.#ledger.has(id) && !this.#left)
    for (const { id } of wanted) if (known.has(prints.get(id) ?? '')) this.#end(id, { state: 'known' })
    const fresh = wanted.filter(({ id }) => !known.has(prints.get(id) ?? ''))
    this.#movedAt = Date.now()
    if (this.#paused) this.#backlog.unshift(...fresh)
    else this.#sender.addFiles(fresh.map(({ id, chosen }) => described(id, target, chosen)))
  }

  #inSender(): number {
    return this.#sender.getFiles().filter(({ progress, error }) => !progress.uploadComplete && !error).length
  }

  #sentOf(id: string): number {
    const sending = this.#sending.get(id)
    return Number((sending && this.#sender.getFile(sending)?.progress.bytesUploaded) || 0)
  }

  #drop(id: string) {
    const sending = this.#sending.get(id)
    this.#sending.delete(id)
    if (sending && this.#sender.getFile(sending)) this.#sender.removeFile(sending)
  }

  #moved() {
    this.#movedAt = Date.now()
    this.#connected = true
  }

  #end(id: string, verdict: Verdict) {
    this.#ledger.judge(id, verdict)
    if (verdict.state !== 'refused') this.#chosen.delete(id)
    this.#rate.forget(id)
    this.#tellSoon()
    queueMicrotask(() => void this.#takeIn())
  }

  #look() {
    if (this.#paused || !this.#ledger.items().some(isUnderWay)) return
    this.#tellSoon()
    if (Date.now() - this.#movedAt < STALLED_MS) return
    this.#sender.pauseAll()
    this.resume()
  }

  /** Told by the browser, or by a try that found nobody: what waits may not have tried yet. */
  readonly #lost = () => {
    this.#connected = false
    this.#rate.reset()
    this.#tellSoon()
  }

  readonly #reconnected = () => {
    this.#connected = true
    this.retry()
  }

  #tellSoon() {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      const bytesPerSecond = this.#paused ? 0 : this.#rate.perSecond(Date.now())
      const items = this.#ledger.items()
      this.#onChange({ items, paused: this.#paused, connected: this.#connected, bytesPerSecond })
    }, TELL_MS)
  }
}
