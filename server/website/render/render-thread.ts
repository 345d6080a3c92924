import { parentPort, workerData } from 'node:worker_threads'
import { type RenderTask, renderDocuments, renderOnePage, type SinglePage } from './render-documents.ts'
import { RenderError } from './render-error.ts'
import type { RenderedSite } from './rendered-site.ts'
import { SiteFolder } from './stored-site.ts'

/** What the thread is started with. */
export interface ThreadTask extends RenderTask {
  folder: string
  /** The path of the only page to render. */
  only?: string
}

/** What the thread says: that it needs a picture's original, and at last how it went. */
export type ThreadMessage =
  | { kind: 'original'; key: string }
  | { kind: 'rendered'; site: RenderedSite; unwritable: string | undefined }
  | { kind: 'page'; page: SinglePage }
  | { kind: 'failed'; path: string | undefined; message: string }

/** The answer to `original`. */
export type OriginalAnswer = { key: string } & ({ bytes: Uint8Array } | { error: string })

const port = parentPort
if (!port) throw new Error('This file is run as a thread.')
const say = (message: ThreadMessage) => port.postMessage(message)

/** Asks the main thread, which knows where the originals are. */
function readOriginal(key: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const listen = (answer: OriginalAnswer) => {
      if (answer.key !== key) return
      port?.off('message', listen)
      if ('bytes' in answer) resolve(Buffer.from(answer.bytes))
      else reject(new Error(answer.error))
    }
    port?.on('message', listen)
    say({ kind: 'original', key })
  })
}

const { folder: place, only, ...task } = workerData as ThreadTask
const folder = new SiteFolder(place)
try {
  if (only) say({ kind: 'page', page: await renderOnePage(task, only) })
  else {
    const site = await renderDocuments(task, folder, readOriginal)
    say({ kind: 'rendered', site, unwritable: folder.unwritable })
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  say({ kind: 'failed', path: error instanceof RenderError ? error.path : undefined, message })
}
