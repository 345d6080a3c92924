import { EARLY_REFUSALS, earlyRefusal } from '../../../domain/photo-files.ts'
import { createLedger, type Pupil } from './ledger.ts'
import { createRate } from './rate.ts'
import { forgetFile, forgetOld } from './remembered.ts'
import { createSender, described, type Sender } from './sender.ts'
import { isUnderWay, type Uploads } from './upload.ts'
import { arrived, failed, type Verdict } from './verdict.ts'

const TELL_MS = 200
const WATCH_MS = 1000
/** A connection that died without a word is cut after this long, and begun again. */
const STALLED_MS = 60_000

/** Sends photos three at a time and tells `onChange`, a few times a second, how each of them is doing. */
export class PhotoQueue {
  readonly #onChange: (uploads: Uploads) => void
  readonly #sender: Sender
  readonly #ledger = createLedger((id) => Number(this.#sender.getFile(id)?.progress.bytesUploaded || 0))
  readonly #rate = createRate()
  readonly #watch: ReturnType<typeof setInterval>
  #telling: ReturnType<typeof setTimeout> | undefined
  #paused = false
  #connected = true
  #movedAt = 0

  constructor(onChange: (uploads: Uploads) => void) {
    this.#onChange = onChange
    this.#sender = createSender(() => {
      this.#connected = false
      this.#tellSoon()
    })
    this.#listen()
    forgetOld(Date.now())
    window.addEventListener('online', this.#reconnected)
    this.#watch = setInterval(() => this.#look(), WATCH_MS)
  }

  /** Queues files for a pupil. What was begun before, even before a reload, goes on where it was. */
  add(pupil: Pupil, files: File[]) {
    this.retry()
    const fresh = files.filter((file) => this.#admit(pupil, file))
    this.#movedAt = Date.now()
    this.#sender.addFiles(fresh.map((file) => described(pupil, file)))
    if (this.#paused && fresh.length > 0) this.resume()
    this.#tellSoon()
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
  }

  /** Tries again what stopped: one file, or all. */
  retry(only?: string) {
    for (const { id, state } of this.#ledger.items()) {
      if (state !== 'stopped' || (only && id !== only)) continue
      this.#ledger.judge(id, undefined)
      void this.#sender.retryUpload(id)
    }
    this.#tellSoon()
  }

  /** Takes a file off the list, and what has arrived of it off the server. */
  remove(id: string) {
    this.#ledger.remove(id)
    this.#rate.forget(id)
    this.#drop(id)
    this.#tellSoon()
  }

  /** Takes what has ended for a pupil off the list. */
  clear(pupilId: string) {
    const ended = this.#ledger.items().filter((item) => item.pupilId === pupilId && !isUnderWay(item))
    for (const { id } of ended) this.remove(id)
  }

  /** Stops for good, and leaves what is half there to go on another time. */
  leave() {
    clearInterval(this.#watch)
    clearTimeout(this.#telling)
    window.removeEventListener('online', this.#reconnected)
    this.#sender.pauseAll()
  }

  #listen() {
    this.#sender.on('files-added', (files) => {
      for (const { id, meta, data } of files)
        if (data instanceof File) this.#ledger.enter(id, { id: meta.pupilId, name: meta.pupilName }, data)
    })
    this.#sender.on('upload-progress', (file, { bytesUploaded }) => {
      if (!file || typeof bytesUploaded !== 'number') return
      this.#moved()
      this.#rate.note(file.id, bytesUploaded, this.#movedAt)
    })
    this.#sender.on('upload-success', (file, { body }) => {
      this.#moved()
      if (file) this.#end(file.id, arrived(body?.xhr.responseText))
    })
    this.#sender.on('upload-error', (file, _error, response) => {
      if (!file) return
      const verdict = failed(response?.status, response?.body?.xhr.responseText)
      this.#end(file.id, verdict)
      if (verdict.state !== 'refused') return
      forgetFile(file.id)
      // The sender would try it again with the next files.
      queueMicrotask(() => this.#drop(file.id))
    })
    this.#sender.on('state-update', () => this.#tellSoon())
  }

  /** Whether a file is to be sent: not if it is on its way already, or is refused at sight. */
  #admit(pupil: Pupil, file: File): boolean {
    const before = this.#ledger.find(pupil, file)
    if (before && isUnderWay(before)) return false
    if (before) this.remove(before.id)
    const refusal = earlyRefusal(file)
    if (!refusal) return true
    const id = `refused ${pupil.id} ${file.name} ${file.size} ${file.lastModified}`
    this.#ledger.enter(id, pupil, file, {
      state: 'refused',
      reason: `${file.name} ${EARLY_REFUSALS[refusal]}`,
    })
    return false
  }

  #drop(id: string) {
    if (this.#sender.getFile(id)) this.#sender.removeFile(id)
  }

  #moved() {
    this.#movedAt = Date.now()
    this.#connected = true
  }

  #end(id: string, verdict: Verdict) {
    this.#ledger.judge(id, verdict)
    this.#rate.forget(id)
    this.#tellSoon()
  }

  #look() {
    if (this.#paused || !this.#ledger.items().some(isUnderWay)) return
    this.#tellSoon()
    if (Date.now() - this.#movedAt < STALLED_MS) return
    this.#sender.pauseAll()
    this.resume()
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
