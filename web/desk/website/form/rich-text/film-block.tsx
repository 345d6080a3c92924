import type { NodeViewProps } from '@tiptap/react'
import { useState } from 'react'
import { websiteMediaWords } from '../../../../../content/desk/website/media.ts'
import { textMediaWords as words } from '../../../../../content/desk/website/text-media.ts'
import { filmOf } from '../../../../../domain/site/media/film.ts'
import type { TextFilm } from '../../../../../domain/site/media/text-media.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { DeskButton } from '../../../kit/page/button.tsx'
import { pictureDataOf } from '../../media/picture-data-of.ts'
import { usePictures } from '../../media/use-pictures.ts'
import { FilmDialog } from './film-dialog.tsx'
import { MediaFrame } from './media-frame.tsx'

/** A film of a text as it is edited. */
export function FilmBlock({ node, editor, getPos, selected, updateAttributes }: NodeViewProps) {
  const { data: library } = usePictures()
  const { address, title, still } = node.attrs as Omit<TextFilm, 'type'>
  const [open, setOpen] = useState(false)
  const picture = library?.pictures.find(({ key }) => key === still)
  const data = picture && pictureDataOf(picture)
  const name = words.block(words.film, title)
  return (
    <MediaFrame {...{ editor, node, getPos, selected, name }} kind={words.film}>
      <div className="grid grid-cols-[6rem_1fr] items-start gap-x-4 sm:grid-cols-[9rem_1fr]">
        <span className="block aspect-video overflow-hidden bg-peat">
          {data && <Picture picture={data} alt="" sizes="9rem" className="size-full object-cover" />}
        </span>
        <div className="min-w-0">
          <p className="wrap-anywhere leading-snug">{title}</p>
          <p className={`text-small leading-snug ${address ? 'text-soft' : 'text-wrong'}`}>
            {address ? nameOfHost(address) : words.filmGone}
          </p>
          <DeskButton look="plain" className="text-small" onClick={() => setOpen(true)}>
            {words.filmEdit}
            <span className="sr-only">: {name}</span>
          </DeskButton>
        </div>
      </div>
      {open && (
        <FilmDialog
          film={{ address, title, still }}
          onClose={() => setOpen(false)}
          onFilm={(film) => {
            setOpen(false)
            updateAttributes(film)
          }}
        />
      )}
    </MediaFrame>
  )
}

function nameOfHost(address: string): string {
  const { host } = filmOf(address)
  return host === 'own' ? websiteMediaWords.filmOwn : websiteMediaWords.filmAt[host]
}
