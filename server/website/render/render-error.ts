/** A site that could not be rendered. */
export class RenderError extends Error {
  /** The path of the page that failed; undefined if no single page is to blame. */
  readonly path: string | undefined

  constructor(path: string | undefined, message: string) {
    super(message)
    this.name = 'RenderError'
    this.path = path
  }
}

/** Too many renderings are waiting already; a later one may be made. */
export class RendererBusy extends Error {}
