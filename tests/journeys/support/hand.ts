import type { Locator, Page } from '@playwright/test'

/** How long somebody takes on a phone: to find and press something, and to type a letter. */
const PRESS_S = 2
const LETTER_S = 0.3

/** A person's thumb on a phone, whose presses, fields and letters are counted. */
export class Hand {
  readonly #page: Page
  readonly #began = performance.now()
  #presses = 0
  #fields = 0
  #letters = 0

  constructor(page: Page) {
    this.#page = page
  }

  async press(what: Locator): Promise<void> {
    this.#presses++
    await what.tap()
  }

  /** Presses into a field and types, letter by letter. */
  async type(field: Locator, text: string): Promise<void> {
    await this.press(field)
    this.#fields++
    this.#letters += text.length
    await field.pressSequentially(text)
  }

  /** Presses a select and one of its entries. */
  async choose(select: Locator, label: string): Promise<void> {
    this.#presses += 2
    await select.selectOption({ label })
  }

  /** Takes files from the roll: each is a press in the phone's own dialog, and one more ends it. */
  async takeFiles(button: Locator, files: readonly string[]): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser')
    await this.press(button)
    this.#presses += files.length + 1
    await (await chooser).setFiles([...files])
  }

  /** What it took, and how long a person would have taken. */
  count() {
    return {
      presses: this.#presses,
      fields: this.#fields,
      letters: this.#letters,
      seconds: Math.round((performance.now() - this.#began) / 1000),
      personSeconds: Math.round(this.#presses * PRESS_S + this.#letters * LETTER_S),
    }
  }
}

/** Drags one thing to the middle of another by touch. */
export async function dragByThumb(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('what is dragged is not on screen')
  const middle = ({ x, y, width, height }: typeof start) => ({ x: x + width / 2, y: y + height / 2 })
  const [a, b] = [middle(start), middle(end)]
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [a])
  for (let step = 1; step <= 10; step++)
    await touch('touchMove', [{ x: a.x + ((b.x - a.x) * step) / 10, y: a.y + ((b.y - a.y) * step) / 10 }])
  await touch('touchEnd', [])
  await cdp.detach()
}
