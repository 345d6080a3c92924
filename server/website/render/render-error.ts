/** A site that could not be rendered: which page, and why. */
export class RenderError extends Error {
  /** The path of the page; undefined if no single page is to blame. */
  readonly path: string | undefined

  constructor(path: string | undefined, message: string) {
    super(path ? `${path}: ${message}` : message)
    this.name = 'RenderError'
    this.path = path
  }
}
