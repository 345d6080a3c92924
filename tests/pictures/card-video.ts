import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { renderSVG } from 'uqr'

const [WIDTH, HEIGHT, FPS] = [1280, 720, 10]

/** Writes a video of somebody holding a QR code in front of the camera, as Chromium takes it for its fake camera. */
export async function writeCardVideo(file: string, text: string): Promise<void> {
  const code = await sharp(Buffer.from(renderSVG(text, { border: 2, pixelSize: 8 })))
    .resize(300, 300)
    .rotate(7, { background: '#ffffff' })
    .toBuffer()
  const luma = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#77706a' } })
    .composite([{ input: code, left: 480, top: 190 }])
    .blur(0.8)
    .greyscale()
    .raw()
    .toBuffer()
  const chroma = Buffer.alloc((WIDTH / 2) * (HEIGHT / 2) * 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma.subarray(0, WIDTH * HEIGHT), chroma])
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FPS}:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([header, frame, frame]))
}
