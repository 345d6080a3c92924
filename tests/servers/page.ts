/** Where Node's own `fetch` looks a relative address up, as a browser does at its page. */
const PAGE = Symbol.for('undici.globalOrigin.1')
const here = globalThis as { [PAGE]?: URL | undefined }

/** Opens a page of this server: `fetch('/api/orders')` is asked there, until the returned function is called. */
export function openPage(server: string): () => void {
  here[PAGE] = new URL(server)
  return () => {
    here[PAGE] = undefined
  }
}
