import { Done } from '../../domain/api-responses.ts'
import { WatermarkDesk, WatermarkDraft, WatermarkPreview } from '../../domain/photos/watermark.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Watermark'

export const showWatermark = endpoint({
  get: '/api/admin/watermark',
  summary: 'Show the watermark of previews',
  tag,
  answer: WatermarkDesk,
})

export const previewWatermark = endpoint({
  post: '/api/admin/watermark/preview',
  summary: 'Show a watermark on a sample portrait, saving nothing',
  tag,
  body: WatermarkDraft,
  answer: WatermarkPreview,
})

export const saveWatermark = endpoint({
  post: '/api/admin/watermark',
  summary: 'Save the watermark, and make all previews again',
  tag,
  body: WatermarkDraft,
  answer: Done,
})
