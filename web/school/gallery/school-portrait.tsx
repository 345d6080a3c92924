import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { schoolGets, forSchool as words } from '../../../content/school/gallery.ts'
import { chooseSchoolPortrait } from '../../../contract/photos/gallery.ts'
import type { Gallery, GalleryPhoto } from '../../../domain/photos/photos.ts'
import type { SchoolPortraitOf } from '../../../domain/photos/school-portrait.ts'
import { call } from '../../http/call.ts'
import { type ErrorMessage, explainError } from '../../http/error-messages.ts'
import { Failure, textLink } from '../../shell/screen.tsx'
import { accessOf, type GalleryKey } from '../gallery-access.ts'
import { galleryQuery } from '../queries.ts'

/** The family’s choice of the portrait for school; undefined where the school uses none. */
export type SchoolChoice = ReturnType<typeof useForSchool>

/** Which portrait of a gallery is for school, and choosing it; the tick shows before the server has answered. */
export function useForSchool(galleryKey: GalleryKey, gallery: Gallery) {
  const cache = useQueryClient()
  const [pending, setPending] = useState<SchoolPortraitOf>()
  const [failure, setFailure] = useState<ErrorMessage>()
  if (!gallery.forSchool) return undefined
  const { gets, portrait } = pending ?? gallery.forSchool

  async function choose(photoId: string | null) {
    if (pending) return
    setFailure(undefined)
    setPending({ gets, portrait: photoId ? { photoId, by: 'parent' } : null })
    try {
      const forSchool = await call(chooseSchoolPortrait, { body: { ...accessOf(galleryKey), photoId } })
      cache.setQueryData(galleryQuery(galleryKey).queryKey, (now) => now && { ...now, forSchool })
    } catch (error) {
      setFailure(explainError(error))
    } finally {
      setPending(undefined)
    }
  }
  return { gets, portrait, failure, choose }
}

interface ForSchoolTickProps {
  photo: GalleryPhoto
  choice: SchoolChoice
  className?: string
}

/** The tick at a portrait that chooses it for school instead of any other. */
export function ForSchoolTick({ photo, choice, className = '' }: ForSchoolTickProps) {
  const id = useId()
  if (!choice || photo.kind !== 'portrait') return null
  const { portrait, choose } = choice
  const isIt = portrait?.photoId === photo.id
  const ticked = isIt && portrait.by === 'parent'
  return (
    <label
      htmlFor={id}
      className={`flex min-h-11 cursor-pointer items-center gap-2.5 text-note ${className}`}
    >
      <input
        id={id}
        type="checkbox"
        checked={ticked}
        onChange={() => void choose(ticked ? null : photo.id)}
        className="tick-box size-5 shrink-0 cursor-pointer appearance-none rounded-frame border border-edge bg-raised checked:border-ink checked:bg-ink"
      />
      <span className="leading-snug">
        {isIt && !ticked ? words.asItIs : words.tick}
        <span className="sr-only">, photo {photo.no}</span>
      </span>
    </label>
  )
}

/** What the school gets, which portrait that is, and a way back. */
export function ForSchoolNote({ gallery, choice }: { gallery: Gallery; choice: SchoolChoice }) {
  if (!choice) return null
  const { gets, portrait, choose } = choice
  const { firstName, photos } = gallery
  if (!photos.some(({ kind }) => kind === 'portrait')) return null
  const no = photos.find(({ id }) => id === portrait?.photoId)?.no
  const byFamily = portrait?.by === 'parent'
  return (
    <section aria-label="For school" className="mt-5 grid gap-2 text-note leading-snug">
      <p className="max-w-[44em] text-soft">
        {words.about(firstName, listOf(gets.map((one) => schoolGets[one])))}
      </p>
      <p className="flex min-h-11 flex-wrap items-center gap-x-5">
        <span role="status">{stateOf(no, byFamily)}</span>
        {byFamily && (
          <button type="button" onClick={() => void choose(null)} className={`${textLink} min-h-11`}>
            {words.takeBack}
          </button>
        )}
      </p>
    </section>
  )
}

/** Why the choice was not kept; above the photos even where the note is folded away. */
export function ForSchoolFailure({ choice }: { choice: SchoolChoice }) {
  if (!choice?.failure) return null
  return <Failure title={words.failed}>{choice.failure.text}</Failure>
}

function stateOf(no: number | undefined, byFamily: boolean): string | undefined {
  if (byFamily) return no === undefined ? words.chosenElsewhere : words.chosen(no)
  return no === undefined ? undefined : words.byPhotographer(no)
}

const listOf = (things: readonly string[]) => new Intl.ListFormat('en-GB').format(things)
