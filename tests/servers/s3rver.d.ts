declare module 's3rver' {
  interface StoredObject {
    bucket: string
    key: string
    content: NodeJS.ReadableStream
    metadata: Record<string, string>
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
    store: {
      getResourcePath(bucket: string, key: string, resource: string): string
      putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>
      putObject(object: StoredObject): Promise<{ size: number; md5: string }>
    }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
