import { mkdir, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { ALL_TESTS, long } from '../../../long-tests.ts'
import { cameraJpeg } from '../../../pictures/camera-jpeg.ts'
import type { ServerProcess } from '../../../process/server.ts'
import { expectStateAccessible } from '../../support/every-width.ts'
import { dragByThumb, Hand } from '../../support/hand.ts'
import { expect, expectAccessible, shownPicture, whenServed, whenWorked } from '../../support/journey.ts'
import { expectNarrow } from '../../support/parent.ts'
import { removePictureEverywhere } from '../../support/remove-picture.ts'
import {
  chooseFromMenu,
  choosePicture,
  field,
  fold,
  journeysOnWebsite,
  listedPicture,
  openPublishDialog,
  openWebsite,
  picker,
  publishNow,
  saved,
  WEBSITE,
  whenRendered,
} from '../../support/website.ts'

const test = journeysOnWebsite()
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

/** What pictures of the roll show, and their captions, in the order in which the page shows them. */
const ROLL = [
  ['A boat leaves the harbour at first light', 'Eyemouth, October'],
  ['Two fishermen mend a net on the quay', 'The quay'],
  ['Creels stacked higher than a man', 'Creels'],
  ['A gull waits on the wheelhouse', 'The wheelhouse'],
  ['Hands sort the catch on deck', 'The catch'],
  ['The fleet comes home in the rain', 'Coming home'],
] as const

/** Twelve megapixels; daily a quarter of them. */
const PHONE_PICTURE = ALL_TESTS ? { width: 4032, height: 3024 } : { width: 2016, height: 1512 }
const SMALL = { width: 800, height: 600 }

/** Pictures of a phone’s roll; every other one held upright. The first is as large as a phone takes them. */
async function cameraRoll(folder: string, names: readonly string[]): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  return Promise.all(
    names.map(async (name, at) => {
      const size = at === 0 ? PHONE_PICTURE : SMALL
      const file = `${folder}/${name}`
      const seed = Number(/\d+/.exec(name)?.[0])
      await writeFile(
        file,
        await cameraJpeg({ seed, ...size, orientation: at % 2 === 0 ? 1 : 6, profile: 'p3' }),
      )
      return file
    }),
  )
}

interface Study {
  title: string
  address: string
  /** Names of its pictures: the first opens it, the last is as wide as the page, the others stand in twos. */
  names: readonly string[]
}

/** Makes a case study of pictures of the roll, and publishes it. */
async function publishCaseStudy(
  page: Page,
  hand: Hand,
  { title, address, names }: Study,
  server: ServerProcess,
) {
  const files = await cameraRoll(test.info().outputPath('roll'), names)
  await openWebsite(page)
  await expect(page.getByRole('button', { name: 'New case study' })).toBeVisible()
  await hand.press(page.getByRole('button', { name: 'New case study' }))
  await expect(page.getByRole('heading', { name: 'Case study', level: 1 })).toBeVisible()

  await test.step('what it is called, and for whom it was made', async () => {
    await hand.type(field(page, 'title'), title)
    await expect(field(page, 'slug')).toHaveValue(address.replace('/case-study/', ''))
    await hand.press(page.getByRole('checkbox', { name: 'Commercial Photography' }))
    await hand.type(field(page, 'client'), 'Eyemouth Harbour')
    await hand.type(field(page, 'genre'), 'Documentary')
  })

  await test.step('the pictures are uploaded at once, and the first is described', async () => {
    await hand.press(fold(page, 'Opening picture'))
    await hand.press(field(page, 'hero.picture'))
    await hand.takeFiles(picker(page).getByRole('button', { name: 'Upload pictures' }), files)
    const described = picker(page).getByLabel('What the picture shows')
    await whenServed(page, () => expect(described).toBeVisible())
    const uploaded = picker(page).getByText('Uploaded', { exact: true })
    await whenServed(page, () => expect(uploaded).toHaveCount(names.length))
    await expectAccessible(page, 'website-describe-390')
    await expectNarrow(page, 'website-describe', [320])
  })
  /** Which picture of the roll is described at the moment. */
  const describe = async (at: number) => {
    await hand.type(picker(page).getByLabel('What the picture shows'), ROLL[at]?.[0] ?? '')
    await hand.press(picker(page).getByRole('button', { name: 'Save and use' }))
    await expect(picker(page)).toBeHidden()
  }
  const take = async (path: string, at: number) => {
    await hand.press(field(page, `${path}.picture`))
    await hand.press(listedPicture(page, names[at] ?? ''))
    await describe(at)
    await hand.type(field(page, `${path}.slate`), ROLL[at]?.[1] ?? '')
  }
  await hand.press(picker(page).getByRole('button', { name: '‹ All pictures' }))
  await hand.press(listedPicture(page, names[0] ?? ''))
  await describe(0)
  await hand.type(field(page, 'hero.slate'), ROLL[0][1])

  await test.step('the story, the process and the outcome', async () => {
    for (const [name, part, text] of [
      ['story', 'Story', 'Eleven boats are left. We went out with three of them.'],
      ['process', 'Process', 'One camera, one lens, and no light but the day.'],
      ['outcome', 'Outcome', 'The pictures hang in the harbour office.'],
    ] as const) {
      await hand.press(fold(page, part))
      await hand.type(field(page, `${name}.paragraphs`), text)
    }
  })
  await test.step('the other pictures, each described where it is used', async () => {
    await hand.press(fold(page, 'Pictures'))
    for (let at = 1; at < names.length - 1; at++) {
      await hand.press(page.getByRole('button', { name: 'Add a picture' }))
      await take(`frames.pair.${at - 1}`, at)
    }
    await take('frames.wide', names.length - 1)
    await expectAccessible(page, 'website-case-study-390')
    await expectNarrow(page, 'website-case-study', [320])
  })
  await test.step('the rest is filled in, and what was typed stays', async () => {
    await hand.press(page.getByRole('button', { name: 'Fill in the rest' }))
    await expect(page.getByText('The rest is filled in.')).toBeVisible()
    await expect(field(page, 'lead')).toHaveValue('Eleven boats are left. We went out with three of them.')
    await expect(field(page, 'genre')).toHaveValue('Documentary')
    await hand.press(fold(page, 'In search results'))
    await expect(field(page, 'page.title')).toHaveValue(title)
  })
  await test.step('it is published', async () => {
    await whenWorked(server)
    await hand.press(page.getByRole('button', { name: 'Publish', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Publish these changes?' })
    await expect(dialog).toBeVisible()
    await expectStateAccessible(page, 'website-publish-390')
    const now = dialog.getByRole('button', { name: 'Publish', exact: true })
    await whenRendered(page, () => hand.press(now))
    await expect(page.getByText('Published. It is live at')).toBeVisible()
    await expect(page.getByRole('link', { name: address }).last()).toHaveAttribute('href', address)
  })
}

/** The published page shows its pictures. */
async function expectPublished(page: Page, { title, address, names }: Study) {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  for (const [alt, caption] of names.map((_, at) => ROLL[at] ?? ROLL[0])) {
    await expectShown(page.getByRole('img', { name: alt }).first())
    // The opening picture's is not shown on a phone.
    await expect(page.getByText(caption, { exact: true }).first()).toBeAttached()
  }
  await expectNarrow(page, 'case-study-published', [320])
}

test(
  'a case study is made with pictures of the roll, and published; one of them is removed everywhere in four presses',
  long(
    'server/website/delete-media.test.ts',
    'a picture that was published is removed everywhere: its file is gone at once, and a grey frame stays',
  ),
  async ({ page, server }) => {
    const study = {
      title: 'The Eyemouth boats',
      address: '/case-study/the-eyemouth-boats',
      names: ['IMG_1041.jpg', 'IMG_1042.jpg'],
    }
    const hand = new Hand(page)
    await publishCaseStudy(page, hand, study, server)
    await expectPublished(page, study)
    const presses = await removePictureEverywhere(page, hand, {
      name: 'IMG_1042.jpg',
      shows: ROLL[1][0],
      study,
      instead: 'IMG_1041.jpg',
      publish: () => publishFromList(page),
    })
    expect(presses).toBe(4)
  },
)

test(
  'a case study with six pictures takes ten minutes, gets what is made of its opening picture afterwards, and is put into the portfolio',
  long(
    'domain/site/documents/case-study-rest.test.ts',
    'title, client, three texts and pictures are enough for a case study that can be published',
  ),
  async ({ page, server }, info) => {
    const title = 'The Eyemouth fleet'
    const address = '/case-study/the-eyemouth-fleet'
    const names = ROLL.map((_, at) => `IMG_${2041 + at}.jpg`)
    const hand = new Hand(page)
    await publishCaseStudy(page, hand, { title, address, names }, server)
    const took = hand.count()
    console.info('A case study with six pictures, first press to published:', took)
    info.annotations.push({ type: 'case study', description: JSON.stringify(took) })
    expect(took.personSeconds).toBeLessThan(600)
    await expectPublished(page, { title, address, names })
    await expectAccessible(page, 'case-study-published-390')

    await test.step('the page gets what is made of its opening picture afterwards, without another publication', async () => {
      await whenWorked(server)
      const opening = page.locator('[data-hero] img')
      const isUpright = async () => {
        await page.goto(address)
        await expectShown(opening)
        const { currentSrc, naturalWidth, naturalHeight } = await opening.evaluate(shownPicture)
        return currentSrc.includes('/media/uploads/') && naturalHeight > naturalWidth
      }
      await expect.poll(isUpright).toBe(true)
      const shared = await page.locator('meta[property="og:image"]').getAttribute('content')
      const share = await page.request.get(new URL(shared ?? '').pathname)
      expect(await sharp(await share.body()).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1200,
        height: 630,
      })

      await page.goto(WEBSITE)
      await page.getByRole('link', { name: title }).first().tap()
      await hand.press(page.getByRole('button', { name: 'Describe it' }).first())
      const described = page.getByRole('dialog', { name: 'Describe it' })
      await described.getByLabel('What the picture shows').fill('A boat puts out')
      await hand.press(described.getByRole('button', { name: 'Done' }))
      await expect(saved(page)).toBeVisible()
      await publishNow(page)
      const html = async () => (await page.request.get(address)).text()
      await expect.poll(html).toContain('alt="A boat puts out"')
    })

    await test.step('a portfolio item leads to it', async () => {
      await page.goto(WEBSITE)
      await page.getByRole('button', { name: 'New portfolio item' }).tap()
      await expect(page.getByRole('heading', { name: 'Portfolio item', level: 1 })).toBeVisible()
      const other = new Hand(page)
      await other.type(field(page, 'title'), title)
      await other.press(page.getByRole('checkbox', { name: 'Commercial Photography' }))
      await other.type(field(page, 'client'), 'Eyemouth Harbour')
      await other.type(field(page, 'description'), 'A week with the boats that still go out.')
      await choosePicture(page, 'picture', names[5] ?? '')
      await other.choose(field(page, 'caseStudy'), title)
      await other.press(fold(page, 'Caption'))
      await other.type(field(page, 'slate.0'), 'Documentary')
      await other.type(field(page, 'slate.1'), 'Eyemouth')
      await expectAccessible(page, 'website-portfolio-item-390')
      await publishFromList(page)
      await page.goto('/')
      const item = page.locator('#portfolio').getByRole('link', { name: new RegExp(title) })
      await expect(item.first()).toHaveAttribute('href', /\/case-study\/the-eyemouth-fleet$/)
    })
  },
)

/** What pictures are said to show. */
const altsOf = (pictures: Locator) =>
  pictures.evaluateAll((all) => all.map((one) => (one as unknown as { alt: string }).alt))

/** Publishes a part that has no page of its own. */
async function publishFromList(page: Page) {
  const dialog = await openPublishDialog(page)
  await whenRendered(page, () => dialog.getByRole('button', { name: 'Publish', exact: true }).tap())
  await expect(page.getByText(/^Published\./)).toBeVisible()
}

/** A picture that has come. */
async function expectShown(picture: Locator) {
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await picture.evaluate(shownPicture)).naturalWidth).toBeGreaterThan(0)
}

/** The accessible names of buttons, in order. */
const namesOf = async (buttons: Locator) =>
  Promise.all((await buttons.all()).map(async (button) => (await button.getAttribute('aria-label')) ?? ''))

test('a gallery is reordered by keys and by thumb, and its page shows the order', async ({ page }) => {
  await openWebsite(page, '/gallery/aerial-photography')
  const photos = page.locator('#field-photos > ol > li')
  const named = photos.getByRole('button', { name: /^Photo \d+ of/ })
  const order = async () => (await namesOf(named)).map((name) => name.replace(/^[^:]*: /, ''))
  await expect(photos.nth(3).locator('img')).toBeVisible()
  const [first, second, third, ...rest] = await order()

  await test.step('the first goes down by a key', async () => {
    await photos
      .first()
      .getByRole('button', { name: /^Photo 1 of/ })
      .focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(order).toEqual([second, first, third, ...rest])
    await expect(page.getByRole('button', { name: /^Photo 2 of/ })).toBeFocused()
    await expect(page.getByText('Photo 1 is now 2 of')).toBeAttached()
  })
  await test.step('the third goes to the top by a thumb', async () => {
    const handle = photos.locator('[data-handle]')
    // Near an edge of the window the page would scroll while it is dragged.
    await photos
      .first()
      .evaluate((row: { scrollIntoView?(at: object): void }) => row.scrollIntoView?.({ block: 'center' }))
    await dragByThumb(page, handle.nth(2), photos.first())
    await expect.poll(order).toEqual([third, second, first, ...rest])
    await expect(saved(page)).toBeVisible()
    await expectAccessible(page, 'website-gallery-390')
    await expectNarrow(page, 'website-gallery', [320])
  })
  await publishFromList(page)
  await page.goto('/aerial-photography')
  const shown = await altsOf(page.locator('main img'))
  const places = [third, second, first].map((alt) => shown.lastIndexOf(alt ?? ''))
  expect(places[0]).toBeGreaterThanOrEqual(0)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test(
  'a post appears by itself at its time',
  long(
    'server/website/publish/publishing.test.ts',
    'what is planned is published at its time, once, as it was when it was planned',
  ),
  async ({ page, server }) => {
    await openWebsite(page)
    await page.getByRole('button', { name: 'New post' }).tap()
    const hand = new Hand(page)
    await hand.type(field(page, 'title'), 'Frost on the Tweed')
    await hand.type(field(page, 'excerpt'), 'A cold morning at the bridge.')
    await hand.type(page.getByLabel('Text', { exact: true }), 'We were there before the sun.')
    await hand.press(fold(page, 'Tags'))
    await hand.type(field(page, 'tags.0'), 'Winter')
    await choosePicture(page, 'image', 'camera-lens-close-up')
    await expect(saved(page)).toBeVisible()
    // Whole minutes can be chosen. This one comes in three seconds.
    await page.route('**/api/admin/website/post/*/schedule', (route) => {
      const body = {
        ...(route.request().postDataJSON() as object),
        at: new Date(Date.now() + 3000).toISOString(),
      }
      return route.continue({ postData: body })
    })
    await chooseFromMenu(page, 'Publish on …')
    const dialog = page.getByRole('dialog')
    await expectAccessible(page, 'website-schedule-390')
    await dialog.getByRole('button', { name: 'Publish then' }).tap()
    await expect(dialog).toBeHidden()
    const status = async () =>
      (await page.request.get('/blog/frost-on-the-tweed', { maxRedirects: 0 })).status()
    await whenWorked(server, async () => (await status()) === 200, 'the post at its time')
    await page.goto('/blog')
    await expect(page.getByRole('link', { name: /Frost on the Tweed/ }).first()).toBeVisible()
    await page.goto(WEBSITE)
    await expect(page.getByRole('listitem').filter({ hasText: 'Frost on the Tweed' })).toContainText(
      /Published/,
    )
    await expectAccessible(page, 'website-390')
  },
)
