import './school.css'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatPounds } from '../../domain/money.ts'
import type { Gallery } from '../../domain/photos.ts'
import { Button } from '../ui/button.tsx'
import { choosePackage, closeGallery, togglePhoto, useChoice } from './basket.ts'
import { longDay } from './days.ts'
import { explain } from './explain.ts'
import type { LightboxProps } from './lightbox.tsx'
import { NoPhotos } from './no-photos.tsx'
import { countOf, type Line, lineOf } from './order-line.ts'
import { Packages } from './packages.tsx'
import { PhotoCard } from './photo-card.tsx'
import { useGallery } from './queries.ts'
import { LockIcon, NoteScreen, ScreenHeading, textLink, WaitingScreen } from './screen.tsx'
import { lineInWords, Summary } from './summary.tsx'

const CHECKOUT = '/school-photos/checkout'

/** What a code has opened: one pupil's photos, the packages, and the sum. */
export function GalleryScreen({ code }: { code: string }) {
  const { data: gallery, error, refetch, isFetching } = useGallery(code)
  if (gallery && gallery.photos.length > 0)
    return <Photos code={code} gallery={gallery} onRefetch={refetch} />
  if (gallery) return <NoPhotos gallery={gallery} onLook={refetch} looking={isFetching} />
  if (!error || isFetching) return <WaitingScreen title="Opening your photos" />
  const { title, text } = explain(error)
  return (
    <NoteScreen title={title}>
      <p>{text}</p>
      <p className="flex flex-wrap items-center gap-6">
        <Button look="solid" onClick={() => refetch()}>
          Try again
        </Button>
        <button type="button" onClick={closeGallery} className={`${textLink} min-h-11`}>
          Type the code again
        </button>
      </p>
    </NoteScreen>
  )
}

interface PhotosProps {
  code: string
  gallery: Gallery
  onRefetch: () => Promise<unknown>
}

function Photos({ code, gallery, onRefetch }: PhotosProps) {
  const line = lineOf(gallery, useChoice(code))
  const [enlarged, setEnlarged] = useState<number>()
  const Lightbox = useLightbox()
  const { edition, mend } = useMending(onRefetch)
  const priceEach = line.pack ? null : line.list.single
  const toggle = (id: string) => togglePhoto(code, id)
  return (
    <main className="mx-auto grid w-full max-w-[100rem] flex-1 max-lg:pb-24 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <section className="pt-8 pb-12 sm:px-gutter lg:pt-12" aria-label="Photos">
        <Head gallery={gallery} line={line} />
        <ul className="mt-7 grid items-start gap-x-1 sm:grid-cols-2">
          {gallery.photos.map((photo, index) => (
            <PhotoCard
              key={`${photo.id}-${edition}`}
              photo={photo}
              chosen={line.photoIds.includes(photo.id)}
              included={line.everything}
              price={priceEach}
              priority={index === 0}
              onToggle={() => toggle(photo.id)}
              onEnlarge={() => setEnlarged(index)}
              onMissing={mend}
            />
          ))}
        </ul>
        {gallery.preparing > 0 && (
          <p className="mt-6 px-5 text-note text-soft sm:px-1">
            {countOf(gallery.preparing, 'more photo')} {gallery.preparing === 1 ? 'is' : 'are'} being
            prepared.{' '}
            <button type="button" onClick={onRefetch} className={textLink}>
              Look again
            </button>
          </p>
        )}
      </section>
      <OrderPanel code={code} gallery={gallery} line={line} />
      <BasketBar line={line} />
      <p role="status" className="sr-only">
        {lineInWords(line)}, total {formatPounds(line.price.total)}
      </p>
      {enlarged !== undefined && Lightbox && (
        <Lightbox
          photos={gallery.photos}
          index={enlarged}
          onClose={() => setEnlarged(undefined)}
          line={line}
          onToggle={toggle}
        />
      )}
    </main>
  )
}

/** Signed addresses expire: a photo that is gone is asked for again, now and then and not for ever. */
function useMending(onRefetch: () => Promise<unknown>) {
  const last = useRef(0)
  const [edition, setEdition] = useState(0)
  async function mend() {
    if (Date.now() - last.current < 60_000) return
    last.current = Date.now()
    await onRefetch()
    setEdition((now) => now + 1)
  }
  return { edition, mend }
}

/** The large view's code, fetched once the photos have had the connection to themselves. */
function useLightbox() {
  const [loaded, setLoaded] = useState<{ Lightbox: ComponentType<LightboxProps> }>()
  useEffect(() => {
    const load = () =>
      import('./lightbox.tsx').then(setLoaded).catch(() => {
        later = setTimeout(load, 5000)
      })
    let later = setTimeout(load, 2000)
    return () => clearTimeout(later)
  }, [])
  return loaded?.Lightbox
}

function Head({ gallery, line }: { gallery: Gallery; line: Line }) {
  const { sample, eventName, classRef, firstName, photos, salesClose } = gallery
  const slate = [eventName, sample ? 'Sample' : `Class ${classRef}`].filter(Boolean).join(' · ')
  return (
    <header className="px-5 sm:px-0">
      <ScreenHeading title="Your photos" slate={slate}>
        {sample ? 'Sample photos' : `${firstName}’s photos`}
      </ScreenHeading>
      <p className="mt-3 max-w-[38em] text-soft">
        {countOf(photos.length)}
        {line.list.single !== null && `, ${formatPounds(line.list.single)} each or less in a package`}. The
        marks vanish on what you buy.
        {salesClose && ` On sale until ${longDay(salesClose)}.`}
      </p>
      {sample ? (
        <p className="mt-5 max-w-[44em] border-heather border-l-2 pl-4 text-note leading-snug">
          <strong className="font-[560]">This is a sample gallery.</strong> The pictures are drawings and
          nobody’s child. Try everything: a sample order charges nothing and sends nothing. Looking for your
          own child?{' '}
          <button type="button" onClick={closeGallery} className={textLink}>
            Check the code
          </button>
          .
        </p>
      ) : (
        <p className="mt-4 flex max-w-[44em] gap-3 text-note text-soft leading-snug">
          <LockIcon />
          Only somebody who holds this code can see these photos, and I, who took them.
        </p>
      )}
    </header>
  )
}

function OrderPanel({ code, gallery, line }: { code: string; gallery: Gallery; line: Line }) {
  return (
    <aside
      id="order"
      aria-label="Your order"
      className="scroll-mt-4 border-line bg-raised px-5 pt-8 pb-12 max-lg:border-t sm:max-lg:px-gutter lg:border-l lg:px-7 lg:pt-12"
    >
      <div className="grid gap-8 lg:sticky lg:top-8">
        <Packages gallery={gallery} line={line} onChoose={(id) => choosePackage(code, id)} />
        <Summary line={line} />
        <div>
          <ProceedButton ready={line.ready} className="w-full max-lg:hidden" />
          <p className="text-note text-soft leading-snug lg:mt-4">
            Full-size files, 300 DPI, no watermark. By email within 24 hours, yours to download for 30 days.
            Prices include VAT.
          </p>
        </div>
      </div>
    </aside>
  )
}

/** Always in reach of the thumb; the sum leads to the packages. */
function BasketBar({ line }: { line: Line }) {
  return (
    <div className="ground-peat fixed inset-x-0 bottom-0 z-10 flex items-center justify-between gap-3 py-3 pr-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] pl-5 sm:px-gutter lg:hidden">
      <a href="#order" className="grid min-h-12 content-center">
        <span className="font-display text-[1.5rem] leading-none">{formatPounds(line.price.total)}</span>
        <span className="slate mt-1.5 text-soft leading-tight">{lineInWords(line)}</span>
      </a>
      <ProceedButton ready={line.ready} className="shrink-0" />
    </div>
  )
}

function ProceedButton({ ready, className }: { ready: boolean; className: string }) {
  const navigate = useNavigate()
  return (
    <Button
      disabled={!ready}
      onClick={() => navigate(CHECKOUT)}
      className={`min-h-13 enabled:hover:bg-ink enabled:hover:text-ground disabled:cursor-default disabled:opacity-45 max-lg:px-4 max-lg:text-note ${className}`}
    >
      Proceed to Checkout
    </Button>
  )
}
