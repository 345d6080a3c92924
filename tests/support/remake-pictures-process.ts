import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { cropFile } from '../../server/orders/prints/crop-file.ts'
import { drawNames } from '../../server/photos/class-photo-names/draw-names.ts'
import { deliveryFile } from '../../server/photos/derive/delivery-file.ts'
import '../../server/photos/derive/renditions.ts'
import { drawIdPhoto } from '../../server/photos/id-photos/draw-id-photo.ts'

// Makes everything of one large photo that is as large, or turned, in a process of its own, beside the photo, and
// reports the memory that it took.
const [photo = '', torn = ''] = process.argv.slice(2)
const about = { business: 'Tweedlight', fileName: 'DSC_1.JPG' }
const [original, unclear] = [readFileSync(photo), readFileSync(torn)]
const file = await deliveryFile(original, about)
const rows = [{ row: 0, title: 'Back row', names: ['Isla Reid', 'Jack Kerr'] }]
// What is loaded once is no part of it.
const small = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } })
  .jpeg()
  .toBuffer()
await drawNames(await deliveryFile(small, about), rows, about)
const before = process.resourceUsage().maxRSS
const made = {
  crop: (await cropFile(file, { x: 0.01, y: 0.01, width: 0.98, height: 0.98 }, about)).body,
  anew: (await deliveryFile(unclear, about)).body,
  id: await drawIdPhoto(original, { ...about, turns: 0, shape: '35x45', crop: null }),
  names: (await drawNames(file, rows, about)).body,
}
console.log(JSON.stringify({ memoryMb: (process.resourceUsage().maxRSS - before) / 1024 }))
for (const [name, body] of Object.entries(made)) writeFileSync(`${photo}-${name}.jpg`, body)
