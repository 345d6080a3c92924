import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PercentCrop } from 'react-image-crop'
import { framing } from '../../../content/desk/portraits.ts'
import { saveIdCrop } from '../../../contract/sorting.ts'
import type { FramedPortrait, IdCrop, IdShape } from '../../../domain/photos/id-photos.ts'
import { call } from '../../call.ts'
import { refreshDesk } from '../desk-cache.ts'
import type { useUndo } from '../ui/undo.tsx'
import { toPixelCrop } from './crop-percent.ts'

interface FrameOf {
  portrait: FramedPortrait | undefined
  shape: IdShape
  name: string
  undo: ReturnType<typeof useUndo>
}

/**
 * A portrait's frame while it is being drawn. If somebody else saved in the meantime, saving fails once and keeps what
 * was drawn; saving again overrides. Another turn or shape starts over, because it is another picture.
 */
export function useCropFrame({ portrait, shape, name, undo }: FrameOf) {
  const cache = useQueryClient()
  const [drawn, setDrawn] = useState<{ key: string; share: PercentCrop }>()
  const [isSaving, setSaving] = useState(false)
  const key = [portrait?.id, portrait?.turns, shape].join(' ')
  const share = drawn?.key === key ? drawn.share : undefined

  async function send(crop: IdCrop | null): Promise<boolean> {
    if (!portrait || isSaving) return false
    const { id, turns, version, crop: before } = portrait
    const write = async (by: { version: number; crop: IdCrop | null }) => {
      const saved = await call(saveIdCrop, { params: { id }, body: { shape, turns, ...by } })
      await refreshDesk(cache)
      return saved
    }
    setSaving(true)
    try {
      const saved = await write({ version, crop })
      setDrawn(undefined)
      undo.tell(crop ? framing.saved(name) : framing.fixedAgain(name), () =>
        write({ version: saved.version, crop: before }),
      )
      return true
    } catch (error) {
      undo.failed(error)
      await refreshDesk(cache)
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    key,
    share,
    isSaving,
    isChanged: share !== undefined,
    draw: (next: PercentCrop) => setDrawn({ key, share: next }),
    reset: () => setDrawn(undefined),
    /** Resolves to whether everything is saved. */
    save: async () => (share && portrait ? send(toPixelCrop(portrait, shape, share)) : true),
    fix: () => send(null),
  }
}
