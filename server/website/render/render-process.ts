import { type RenderTask, renderDocuments, renderOnePage, type SinglePage } from './render-documents.ts'
import { RenderError } from './render-error.ts'
import type { RenderedSite } from './rendered-site.ts'
import { SiteFolder } from './stored-site.ts'

/** What the process is first sent. */
export interface ProcessTask extends RenderTask {
  folder: string
  /** The path of the only page to render. */
  only?: string
}

/** What the process says: that it needs a picture's original, and at last how it went. */
export type ProcessMessage =
  | { kind: 'original'; key: string }
  | { kind: 'rendered'; site: RenderedSite; unwritable: string | undefined }
  | { kind: 'page'; page: SinglePage }
  | { kind: 'failed'; path: string | undefined; message: string }

/** The answer to `original`. */
export type OriginalAnswer = { key: string } & ({ bytes: Uint8Array } | { error: string })

/** Its server has gone. */
process.once('disconnect', () => process.exit())
process.once('message', (task: ProcessTask) => void render(task))

async function render({ folder: place, only, ...task }: ProcessTask) {
  const folder = new SiteFolder(place)
  try {
    if (only) return say({ kind: 'page', page: await renderOnePage(task, only) })
    const site = await renderDocuments(task, folder, readOriginal)
    say({ kind: 'rendered', site, unwritable: folder.unwritable })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    say({ kind: 'failed', path: error instanceof RenderError ? error.path : undefined, message })
  }
}

/** Asks the server, which knows where the originals are. */
function readOriginal(key: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const listen = (answer: OriginalAnswer) => {
      if (answer.key !== key) return
      process.off('message', listen)
      if ('bytes' in answer) resolve(Buffer.from(answer.bytes))
      else reject(new Error(answer.error))
    }
    process.on('message', listen)
    say({ kind: 'original', key })
  })
}

function say(message: ProcessMessage) {
  process.send?.(message)
}
