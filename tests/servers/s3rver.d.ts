declare module 's3rver' {
  import type { Server } from 'node:http'

  interface StoredObject {
    bucket: string
    key: string
    content: NodeJS.ReadableStream
    metadata: Record<string, string>
  }
  interface Stored {
    size: number
    md5: string
  }
  interface ListedObject {
    key: string
    size: number
    lastModifiedDate: Date
  }
  interface Store {
    getBucket(bucket: string): Promise<object | null>
    getResourcePath(bucket: string, key: string | undefined, resource: string): string
    listObjects(
      bucket: string,
      options: { prefix: string; startAfter: string; maxKeys: number },
    ): Promise<{ objects: ListedObject[]; isTruncated: boolean }>
    putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>
    putObject(object: StoredObject): Promise<Stored>
    putPart(
      bucket: string,
      uploadId: string,
      number: string | number,
      content: NodeJS.ReadableStream,
    ): Promise<Stored>
    putObjectMultipart(bucket: string, uploadId: string, parts: { number: number }[]): Promise<Stored>
  }
  namespace S3rver {
    /** A request and its answer. */
    interface Call {
      method: string
      path: string
      query: Record<string, string | undefined>
      status: number
      body: object
    }
  }
  class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    store: Store
    httpServer: Server
    /** Each is asked before the next. */
    middleware: ((call: S3rver.Call, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
