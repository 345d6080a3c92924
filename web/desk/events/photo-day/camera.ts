/** Why there is no picture of the camera. */
export type CameraFailure = 'denied' | 'none' | 'failed'

export interface OpenCamera {
  stream: MediaStream
  /** Switches the light; undefined if there is none. */
  light: ((on: boolean) => Promise<void>) | undefined
}

/** Opens the camera at the back of the phone. Rejects with a `CameraFailure`. */
export async function openCamera(): Promise<OpenCamera> {
  if (!navigator.mediaDevices?.getUserMedia) throw 'none' satisfies CameraFailure
  const stream = await navigator.mediaDevices
    .getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    })
    .catch((error: unknown) => {
      throw failureOf(error)
    })
  const [track] = stream.getVideoTracks()
  const canLight = (track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true
  const light = (on: boolean) =>
    track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }) ?? Promise.resolve()
  return { stream, light: canLight ? light : undefined }
}

export const closeCamera = ({ stream }: OpenCamera): void => {
  for (const track of stream.getTracks()) track.stop()
}

function failureOf(error: unknown): CameraFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed'
}

/** Whether this document was sent for a screen that may use the camera: it stays what it was when the screen changes. */
export const pageMayUseCamera = (path: string): boolean => {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded === undefined || new URL(loaded.name).pathname === path
}

/** Reads the text of a QR code in a video's present picture; undefined if there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>

/** What browsers that have a reader call it, and the library too. */
interface DetectorClass {
  new (options: {
    formats: 'qr_code'[]
  }): {
    detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>
  }
  getSupportedFormats(): Promise<readonly string[]>
}

/** The browser's own reader where it has one that works, which is quicker in poor light; else the library's. */
export async function codeReader(): Promise<ReadCode> {
  const { BarcodeDetector: native } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = await native?.getSupportedFormats().catch((): string[] => [])
  const fromLibrary = async (): Promise<DetectorClass> => (await import('qr/decode.js')).BarcodeDetector
  const isNative = native !== undefined && formats?.includes('qr_code') === true
  let detector = new (isNative ? native : await fromLibrary())({ formats: ['qr_code'] })
  return async (video) => {
    try {
      return (await detector.detect(video))[0]?.rawValue
    } catch {
      // Some browsers have it without the service that it needs.
      if (isNative) detector = new (await fromLibrary())({ formats: ['qr_code'] })
      return undefined
    }
  }
}
