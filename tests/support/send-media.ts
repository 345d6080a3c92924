import { MEDIA_UPLOADS } from '../../contract/paths.ts'
import type { MediaUploaded } from '../../domain/site/media/site-media.ts'
import type { Context } from '../../server/context.ts'
import type { Uploads } from '../../server/photos/upload/uploads.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A browser's side of uploading pictures and films to the website. */
export function mediaSender(uploads: Uploads, admin: Context) {
  const send = (
    method: string,
    url: string,
    headers: Record<string, string>,
    body?: Buffer,
    ctx: Context = admin,
  ) =>
    uploads.handle(
      new Request(new URL(url, 'http://localhost'), {
        method,
        headers: { 'Tus-Resumable': '1.0.0', ...headers },
        ...(body ? { body: new Uint8Array(body) } : {}),
      }),
      ctx,
    )
  const begin = (
    kind: MediaUploaded['kind'],
    bytes: number,
    { fileName = 'IMG_1.JPG', ctx = admin }: { fileName?: string; ctx?: Context } = {},
  ) =>
    send(
      'POST',
      MEDIA_UPLOADS,
      {
        'Upload-Length': String(bytes),
        'Upload-Metadata': `filename ${base64(fileName)},kind ${base64(kind)}`,
      },
      undefined,
      ctx,
    )
  const patch = (url: string, body: Buffer, offset = 0, ctx?: Context) =>
    send(
      'PATCH',
      url,
      { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
      body,
      ctx,
    )
  /** Begins an upload and sends all of it; the answer to whichever is refused. */
  async function upload(kind: MediaUploaded['kind'], body: Buffer, fileName?: string): Promise<Response> {
    const begun = await begin(kind, body.length, fileName ? { fileName } : {})
    return begun.status === 201 ? patch(begun.headers.get('location') ?? '', body) : begun
  }
  return {
    send,
    begin,
    patch,
    uploaded: async (kind: MediaUploaded['kind'], body: Buffer, fileName?: string) =>
      (await (await upload(kind, body, fileName)).json()) as MediaUploaded,
    async refusal(kind: MediaUploaded['kind'], body: Buffer, fileName: string) {
      const answer = await upload(kind, body, fileName)
      const { error } = (await answer.json()) as { error: { code: string; message: string } }
      return { status: answer.status, ...error }
    },
  }
}
