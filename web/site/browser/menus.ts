/** A pointer that only passes over the bar opens nothing. */
const OPENS_AFTER = 120
/** Time to move from the bar into the menu. */
const CLOSES_AFTER = 300

/** Opens the bar's menus by hovering as well, and shows in their frame where the line under the pointer leads. */
export function followMenus() {
  const bar = document.querySelector('.site-header nav')
  for (const button of bar?.querySelectorAll<HTMLButtonElement>('li > [popovertarget]') ?? []) {
    const panel = button.popoverTargetElement
    if (!(panel instanceof HTMLElement) || !panel.showPopover) continue
    openByHover(button, panel)
    fillFrame(panel)
  }
}

function openByHover(button: HTMLButtonElement, panel: HTMLElement) {
  let timer: number | undefined
  /** Opened by hovering, and neither pressed nor entered by keyboard since: leaving closes it. */
  let hovering = false
  const isOpen = () => panel.matches(':popover-open')
  const later = (then: () => void, ms: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(then, ms)
  }
  const open = () => {
    if (isOpen()) return
    panel.showPopover({ source: button })
    hovering = true
  }
  const close = () => {
    if (hovering && !panel.contains(document.activeElement)) panel.hidePopover()
  }
  button.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') later(open, OPENS_AFTER)
  })
  panel.addEventListener('pointerenter', () => clearTimeout(timer))
  for (const part of [button, panel]) part.addEventListener('pointerleave', () => later(close, CLOSES_AFTER))
  button.addEventListener('click', (event) => {
    clearTimeout(timer)
    // The press was meant to open what hovering has just opened.
    if (hovering && isOpen()) event.preventDefault()
    hovering = false
  })
  panel.addEventListener('toggle', () => {
    if (!isOpen()) hovering = false
  })
}

type Frames = Record<string, [address: string, position?: string]>
let frames: Promise<Frames> | undefined
const loadFrames = () => {
  frames ??= fetch('/menu.json').then((answer) => answer.json())
  return frames
}

/** Puts the picture of the line that is pointed at, or has the focus, into a frame below the menu's own page. */
function fillFrame(panel: HTMLElement) {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const frame = document.createElement('div')
  frame.className = 'menu-frame'
  Object.assign(frame.style, {
    position: 'relative',
    maxWidth: '24rem',
    marginTop: '1.25rem',
    aspectRatio: '3 / 2',
    overflow: 'clip',
  })
  panel.querySelector('a')?.after(frame)
  let wanted: string | undefined
  const show = async (link: HTMLAnchorElement | null | undefined) => {
    wanted = link?.pathname
    const [src, objectPosition = ''] = (await loadFrames())[wanted ?? ''] ?? []
    if (!src || wanted !== link?.pathname) return
    const image = Object.assign(new Image(), { src, alt: '' })
    Object.assign(image.style, { ...COVER, objectPosition })
    await image.decode()
    if (wanted !== link?.pathname) return
    // The picture before stays below until this one has come.
    frame.replaceChildren(...[...frame.children].slice(-1), image)
    if (matchMedia('(prefers-reduced-motion: no-preference)').matches)
      image.animate({ opacity: [0, 1] }, { duration: 250, easing: 'ease-out' })
  }
  const follow = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    // Without its picture, the frame keeps the one before.
    if (link) show(link).catch(() => {})
  }
  panel.addEventListener('pointerover', follow)
  panel.addEventListener('focusin', follow)
  panel.addEventListener('toggle', () => {
    if (!frame.firstElementChild) show(panel.querySelector<HTMLAnchorElement>('li a')).catch(() => {})
  })
}

/** Here rather than in the style sheet, whose rules each page would carry before its headline. */
const COVER = { position: 'absolute', inset: '0', width: '100%', height: '100%', objectFit: 'cover' }
