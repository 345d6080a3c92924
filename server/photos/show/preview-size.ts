import { LONG_EDGES, type RenditionName } from '../derive/renditions.ts'

/** A rendition's size in pixels: fitted within its edge, never enlarged. */
export function previewSize(original: { width: number; height: number }, size: RenditionName) {
  const scale = Math.min(1, LONG_EDGES[size] / Math.max(original.width, original.height))
  const scaled = (edge: number) => Math.max(1, Math.round(edge * scale))
  return { width: scaled(original.width), height: scaled(original.height) }
}
