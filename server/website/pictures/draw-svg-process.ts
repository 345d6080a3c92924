import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Draws the SVG that it is given as a PNG, each at the other end of a pipe.
const svg = await buffer(process.stdin)
process.stdout.write(await sharp(svg).png({ compressionLevel: 9 }).toBuffer())
