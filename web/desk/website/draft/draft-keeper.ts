import { changedAt } from '../../../../domain/site/documents/changed-at.ts'
import { ApiError } from '../../../http/api.ts'
import { reasonOf } from '../../../http/error-messages.ts'
import { isSameContent } from '../changes.ts'
import type { TypedContent } from '../form/document-fields.ts'

/** What the server has: its draft, or else what is published. */
export interface ServerDraft {
  content: TypedContent
  /** 0 without a draft. */
  revision: number
  /** The version that visitors read. */
  version: number
  savedAt: string | null
}

/** Two versions between which somebody has to choose. */
export interface Conflict {
  mine: TypedContent
  /** What both were made of, as far as it is known. */
  base: TypedContent
  theirs: ServerDraft
}

export interface DraftState {
  content: TypedContent
  /** `waiting`: the server was not reached; `refused`: it said why in `reason`. */
  saving: 'saved' | 'unsaved' | 'saving' | 'waiting' | 'refused'
  reason?: string | undefined
  savedAt: string | null
  revision: number
  version: number
  conflict?: Conflict | undefined
}

interface DraftPorts {
  save: (
    draft: { content: TypedContent; revision: number; version: number },
    leaving: boolean,
  ) => Promise<{ revision: number; savedAt: string }>
  /** What the server has now. */
  load: () => Promise<ServerDraft>
  /** Keeps words on this device until the server has them. */
  keep: (words: { content: TypedContent; base: TypedContent; revision: number } | undefined) => void
}

const TYPING_MS = 1000
const RETRY_MS = 5000
/** A look at the server that may have begun before the last save says nothing new. */
const STALE_MS = 3000

/**
 * A draft while it is typed. It is kept on this device at once, and saved at the server after a pause, one save at a
 * time. Whoever saved in between is never overwritten: then there is a conflict.
 */
export class DraftKeeper {
  readonly #ports: DraftPorts
  readonly #listeners = new Set<() => void>()
  #state: DraftState
  #base: TypedContent
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #savedHere = 0
  /** The draft at the server was made of an older version, and has to be saved again. */
  #outdated = false

  constructor(server: ServerDraft, ports: DraftPorts) {
    this.#ports = ports
    this.#base = server.content
    this.#state = { ...server, saving: 'saved' }
  }

  readonly get = (): DraftState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(change: Partial<DraftState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  get isUnsaved(): boolean {
    return !isSameContent(this.#state.content, this.#base)
  }

  /** Changes the value at a path. */
  readonly change = (path: string, next: (value: unknown) => unknown): void =>
    this.replace(changedAt(this.#state.content, path, next) as TypedContent)

  /** Types a whole other document, such as one that is brought back. */
  readonly replace = (content: TypedContent): void => {
    const { saving } = this.#state
    this.#set({ content, saving: saving === 'saving' || saving === 'waiting' ? saving : 'unsaved' })
    this.#keep()
    this.#saveIn(TYPING_MS)
  }

  #keep() {
    const { content, revision } = this.#state
    this.#ports.keep(this.isUnsaved ? { content, base: this.#base, revision } : undefined)
  }

  #saveIn(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save().catch(() => undefined), ms)
  }

  /** Saves now. Rejects if it was not saved; what is typed meanwhile is saved too. */
  readonly save = (leaving = false): Promise<void> => {
    clearTimeout(this.#timer)
    this.#running ??= this.#saveAll(leaving).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #saveAll(leaving: boolean): Promise<void> {
    if (this.#state.conflict) throw new Error('somebody has to choose first')
    try {
      while (this.isUnsaved || this.#outdated) {
        const { content, revision, version } = this.#state
        this.#set({ saving: 'saving', reason: undefined })
        const saved = await this.#ports.save({ content, revision, version }, leaving)
        this.#base = content
        this.#outdated = false
        this.#savedHere = Date.now()
        this.#set(saved)
        this.#keep()
      }
      this.#set({ saving: 'saved', reason: undefined })
    } catch (error) {
      await this.#notSaved(error)
      throw error
    }
  }

  async #notSaved(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.code === 'draft-changed') {
      const theirs = await this.#ports.load().catch(() => undefined)
      if (theirs) return this.meet(theirs)
    } else if (isRefusal(error)) return this.#set({ saving: 'refused', reason: reasonOf(error) })
    this.#set({ saving: 'waiting' })
    this.#saveIn(RETRY_MS)
  }

  /** Takes in what the server has, seen at `seenAt`: as a conflict if there are unsaved words. */
  readonly follow = (theirs: ServerDraft, seenAt: number): void => {
    const { revision, version, conflict } = this.#state
    if (theirs.revision === revision && theirs.version === version) return
    if (conflict || this.#running || seenAt < this.#savedHere + STALE_MS) return
    this.meet(theirs)
  }

  /** The same at once. */
  readonly meet = (theirs: ServerDraft): void => {
    const { content } = this.#state
    const mine = this.isUnsaved ? content : undefined
    if (mine && !isSameContent(mine, theirs.content)) {
      this.#set({ saving: 'unsaved', conflict: { mine, base: this.#base, theirs } })
      return
    }
    this.adopt(theirs)
  }

  /** The server's words take the place of what is here. */
  readonly adopt = (theirs: ServerDraft): void => {
    clearTimeout(this.#timer)
    this.#base = theirs.content
    this.#outdated = theirs.revision > 0 && theirs.version !== this.#state.version
    this.#set({ ...theirs, saving: 'saved', reason: undefined, conflict: undefined })
    this.#keep()
  }

  /** After it was published: what was typed since stays, over the words that are live now. */
  readonly settle = (live: ServerDraft): void => {
    if (this.isUnsaved) {
      this.#base = live.content
      this.#set({ revision: live.revision, version: live.version, savedAt: live.savedAt })
      this.#keep()
    } else this.adopt(live)
  }

  /** Words of an earlier visit that the server does not have. */
  readonly recall = (mine: TypedContent, base: TypedContent, revision: number): void => {
    const { content, savedAt, version } = this.#state
    if (isSameContent(mine, content)) return
    if (revision === this.#state.revision && !this.isUnsaved) this.replace(mine)
    else
      this.#set({
        conflict: { mine, base, theirs: { content, revision: this.#state.revision, version, savedAt } },
      })
  }

  /** Ends a conflict with what was chosen of both. */
  readonly resolve = (chosen: TypedContent): void => {
    const { conflict } = this.#state
    if (!conflict) return
    const { content, ...theirs } = conflict.theirs
    this.#base = content
    this.#outdated = theirs.revision > 0
    this.#set({ ...theirs, conflict: undefined })
    this.replace(chosen)
    void this.save().catch(() => undefined)
  }

  /** Saves nothing more of what is typed so far, because it is thrown away. */
  readonly stop = (): void => {
    clearTimeout(this.#timer)
    this.#base = this.#state.content
    this.#keep()
  }

  /** Ends its timer, when the screen goes; what is unsaved is sent. */
  readonly leave = (): void => {
    if (this.isUnsaved && !this.#state.conflict) void this.save(true).catch(() => undefined)
    else clearTimeout(this.#timer)
  }
}

/** Whether trying again cannot help. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 403, 408, 429].includes(error.status)
