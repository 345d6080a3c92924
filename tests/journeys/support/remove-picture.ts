import { expect, type Locator, type Page, test } from '@playwright/test'
import { GREY_BASE } from '../../../domain/site/media/site-media.ts'
import type { Hand } from './hand.ts'
import { shownPicture } from './journey.ts'
import { field, listedPicture, picker, saved, WEBSITE } from './website.ts'

interface Removed {
  /** The file's name. */
  name: string
  /** What it is said to show. */
  shows: string
  /** The case study that visitors see it in, and that cannot be without it. */
  study: { title: string; address: string }
  /** The file of the one that takes its place there, which is described. */
  instead: string
  publish: () => Promise<void>
}

/**
 * Writes a post whose text has a picture that is published already, and removes the picture everywhere, by thumb: it is gone
 * from the page and from the draft, and the case study waits for another one.
 */
export async function removePictureEverywhere(
  page: Page,
  hand: Hand,
  { name, shows, study, instead, publish }: Removed,
) {
  const shown = page.getByRole('img', { name: shows })
  const file = new URL((await shown.evaluate(shownPicture)).currentSrc).pathname

  await test.step('a post’s draft has it too', async () => {
    await page.goto(WEBSITE)
    await hand.press(page.getByRole('button', { name: 'New post' }))
    await hand.type(field(page, 'title'), 'Nets')
    const tools = page.getByRole('group', { name: 'Format: Text' })
    await hand.press(tools.getByRole('button', { name: 'Picture' }))
    await hand.press(listedPicture(page, name))
    await hand.press(picker(page).getByRole('button', { name: 'Add 1 picture' }))
    await expect(inText(page).locator('img')).toBeVisible()
    await expect(saved(page)).toBeVisible()
  })
  const draft = page.url()
  await page.goto(WEBSITE)
  const before = hand.count().presses
  await test.step('its screen says where it is used, and it is removed from there', async () => {
    await hand.press(page.getByRole('link', { name: 'Pictures', exact: true }))
    await hand.press(page.getByRole('main').getByRole('link', { name }))
    await hand.press(page.getByRole('button', { name: 'Delete this picture' }))
    const question = page.getByRole('group', { name: 'Delete this picture?' })
    await expect(question.getByRole('listitem')).toHaveText([
      `Case study: ${study.title}visitors see it`,
      'Post: Netsdraft',
    ])
    await hand.press(question.getByRole('button', { name: 'Remove everywhere' }))
    await expect(page.getByText('The picture is gone.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Pictures', level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0)
  })
  const presses = hand.count().presses - before
  await test.step('visitors see a grey frame there, and its files are gone', async () => {
    await page.goto(study.address)
    await expect(shown).toHaveCount(0)
    await expect(page.locator(`main img[src^="${GREY_BASE}/"]`)).toHaveCount(1)
    expect((await page.request.get(file)).status()).toBe(404)
  })
  await test.step('the draft says that it is gone', async () => {
    await page.goto(draft)
    await expect(inText(page).getByText('This picture is no longer here.')).toBeVisible()
    await expect(inText(page).locator('img')).toHaveCount(0)
  })
  await test.step('the case study cannot be published until it has another one', async () => {
    await page.goto(WEBSITE)
    await hand.press(page.getByRole('link', { name: study.title }).first())
    await expect(page.getByRole('alert')).toContainText('Please choose a new one and publish.')
    await expect(
      page.getByText('This picture is not there any more. Please choose another one.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
    await hand.press(field(page, 'frames.wide.picture'))
    await hand.press(listedPicture(page, instead))
    await expect(saved(page)).toBeVisible()
  })
  await publish()
  await page.goto(study.address)
  await expect(page.locator(`main img[src^="${GREY_BASE}/"]`)).toHaveCount(0)
  return presses
}

/** The picture in the post's text. */
const inText = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Text', exact: true }).getByRole('group', { name: /^picture/ })
