import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** What a rendered page says to search engines and of a shared link. */
export interface PageHead {
  title: string
  description: string
  /** The page's own address. */
  address: string
  sharePicture: string | undefined
}

interface PageFrameProps {
  address: string
  /** Pixels of the window that the page believes to have. */
  width: number
  title: string
  onPage: (page: Document) => void
  /** What of the page was pressed, unless it is a link or a control. */
  onPress: (element: Element) => void
}

/** A rendered page at a width, scaled to fit. A newer one takes its place once it has loaded, at the same height. */
export function PageFrame({ address, width, title, onPage, onPress }: PageFrameProps) {
  const press = useEffectEvent(onPress)
  const { box, size } = useSize()
  const frames = useRef(new Map<string, HTMLIFrameElement>())
  const [shown, setShown] = useState(address)
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / width)
  const style = {
    width,
    height: size.height / scale,
    transform: `scale(${scale})`,
    left: Math.max(0, (size.width - width * scale) / 2),
  }
  function onLoad(loaded: string) {
    const frame = frames.current.get(loaded)
    const page = frame?.contentDocument
    if (!frame || !page) return setShown(loaded)
    stayOnPage(page)
    page.addEventListener('click', ({ target }) => {
      const element = target as Element | null
      if (element && !element.closest('a, button, input, select, textarea, summary, label')) press(element)
    })
    frame.contentWindow?.scrollTo({
      top: frames.current.get(shown)?.contentWindow?.scrollY ?? 0,
      behavior: 'instant',
    })
    onPage(page)
    setShown(loaded)
  }
  return (
    <div ref={box} className="relative h-full min-h-0 overflow-hidden border border-line bg-raised">
      {[...new Set([shown, address])].map((one) => (
        <iframe
          key={one}
          ref={(frame) => {
            if (frame) frames.current.set(one, frame)
            else frames.current.delete(one)
          }}
          src={one}
          title={title}
          style={style}
          onLoad={() => onLoad(one)}
          className={`absolute top-0 origin-top-left border-0 ${one === shown ? '' : 'invisible'}`}
        />
      ))}
    </div>
  )
}

/** The server lets a preview's links open another tab. Those within the page stay in it, and no form is sent. */
function stayOnPage(page: Document) {
  page.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element | null)?.closest?.('a[href]')
      const href = link?.getAttribute('href') ?? ''
      if (!href.startsWith('#')) return
      event.preventDefault()
      page.getElementById(href.slice(1))?.scrollIntoView()
    },
    true,
  )
  page.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}

/** What a page says of itself to those who find or share it. */
export function headOf(page: Document): PageHead {
  const meta = (name: string) => page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)
  const content = (name: string) => meta(name)?.getAttribute('content') ?? ''
  const picture = content('og:image')
  return {
    title: page.title,
    description: content('description'),
    address: page.querySelector('link[rel=canonical]')?.getAttribute('href') ?? location.origin,
    // Built for the site's own origin, which may be another name of this server.
    sharePicture: picture ? new URL(picture).pathname : undefined,
  }
}

function useSize() {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const place = box.current
    if (!place) return
    const sizes = new ResizeObserver(() => setSize({ width: place.clientWidth, height: place.clientHeight }))
    sizes.observe(place)
    return () => sizes.disconnect()
  }, [])
  return { box, size }
}
