/** Where Node's `fetch` resolves relative addresses, as a browser does at its page. */
const PAGE = Symbol.for('undici.globalOrigin.1')
const here = globalThis as { [PAGE]?: URL | undefined }

/** Makes this server the current page, where `fetch('/api/orders')` goes, until the returned function is called. */
export function openPage(server: string): () => void {
  here[PAGE] = new URL(server)
  return () => {
    here[PAGE] = undefined
  }
}
