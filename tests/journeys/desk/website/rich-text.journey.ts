import type { Page } from '@playwright/test'
import { long } from '../../../long-tests.ts'
import { expectStateAccessible } from '../../support/every-width.ts'
import { Hand } from '../../support/hand.ts'
import { activate, expect, expectAccessible, settled } from '../../support/journey.ts'
import { expectNarrow } from '../../support/parent.ts'
import {
  choosePicture,
  field,
  fold,
  journeysOnWebsite,
  listedPicture,
  openWebsite,
  picker,
  publishNow,
  saved,
} from '../../support/website.ts'

const test = journeysOnWebsite()
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

/** As Word puts it on the clipboard: lists are paragraphs with a mark, and everything has styles. */
const FROM_WORD = `<html><head><style>p.MsoNormal { color: red }</style></head><body lang=EN-GB>
<h1 style='color:#2F5496'>What the frost does<o:p></o:p></h1>
<p class=MsoNormal><span style='font-family:Calibri;color:red'>It <b>slows</b> the river, <i>and</i> us.<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Gloves</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><a href="https://www.metoffice.gov.uk/">The forecast</a></p>
<table><tr><td onclick="alert(1)">Two flasks</td></tr></table><script>alert(2)</script></body></html>`

/** As Google Docs does: everything is within a bold element that is not bold, and marks are styles. */
const FROM_DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h4 dir="ltr"><span style="font-size:14pt">Later</span></h4>
<p dir="ltr"><span style="font-weight:400">Not bold, </span><span style="font-weight:700">bold</span><span style="font-style:italic"> and leaning</span></p><br />
<ol><li dir="ltr"><p dir="ltr" role="presentation"><span>walk</span></p></li></ol></b>`

/** As Pages does, through the Mac's own writer of HTML: headings are paragraphs with larger letters. */
const FROM_PAGES = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta name="Generator" content="Cocoa HTML Writer"><meta name="CocoaVersion" content="2487.7">
<style type="text/css">
p.p1 {margin: 0.0px 0.0px 12.0px 0.0px; font: 28.0px 'Helvetica Neue'; color: #000000; -webkit-text-stroke: #000000}
p.p2 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px 'Helvetica Neue'; color: #000000}
p.p3 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px 'Helvetica Neue'; min-height: 12.0px}
p.p4 {margin: 0.0px 0.0px 0.0px 0.0px; font: 14.0px 'Helvetica Neue'}
li.li2 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px 'Helvetica Neue'}
span.s1 {font-kerning: none}
ul.ul1 {list-style-type: disc}
</style></head><body>
<p class="p1"><span class="s1"><b>From Pages</b></span></p>
<p class="p2"><span class="s1">The lake was <i>still</i>,<span class="Apple-converted-space"> </span>and the road <b>white</b> for a mile.</span></p>
<p class="p3"><span class="s1"></span><br></p>
<p class="p4"><span class="s1"><b>By the lake</b></span></p>
<ul class="ul1"><li class="li2"><span class="s1">ice</span></li><li class="li2"><span class="s1"><a href="https://www.sepa.org.uk/">levels</a></span></li></ul>
<p class="p2"><img src="file:///Users/m/frost.jpg" alt="frost.jpg"></p></body></html>`

/** As a mail does: paragraphs are boxes, answers are quotations, and pictures are attached. */
const FROM_MAIL = `<html aria-label="message body"><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head>
<body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;"><div dir="auto"><div>Hi,</div><div><br></div><div>The <b>cauld</b> is <i>frozen</i>, see <a href="https://www.visitscotland.com/">here</a>.</div>
<div><ul class="MailOutline"><li>boots</li><li>a rope</li></ul></div><div><img src="cid:5A1C-77@icloud.com" width="640"><object type="application/x-apple-msg-attachment" data="cid:9"></object></div>
<blockquote type="cite"><div>On 3 Jan 2026, at 09:12, Ewan wrote:</div><br class="Apple-interchange-newline"><div>Is it safe?</div></blockquote></div></body></html>`

/** Pastes as a browser does, from a clipboard that holds one kind of data. */
const paste = (page: Page, type: string, data: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData(${JSON.stringify(type)}, ${JSON.stringify(data)})
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }`)

test(
  'from Pages and from a mail headings, lists, quotations, links and emphasis are pasted, and no picture',
  long(
    'tests/journeys/desk/website/rich-text.journey.ts',
    'by thumb a post gets headings, lists and a quotation, half of it from a word processor',
  ),
  async ({ page }) => {
    await openWebsite(page)
    await page.getByRole('button', { name: 'New post' }).tap()
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.tap()
    await paste(page, 'text/html', FROM_PAGES)
    await expect(text.getByRole('heading', { level: 2 })).toHaveText('From Pages')
    await expect(text.getByRole('heading', { level: 3 })).toHaveText('By the lake')
    await expect(text.locator('h2, h3').locator('strong')).toHaveCount(0)
    await expect(text.getByText('The lake was').locator('em')).toHaveText('still')
    await expect(text.getByText('The lake was').locator('strong')).toHaveText('white')
    await expect(text.getByRole('listitem')).toHaveText(['ice', 'levels'])
    await text.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await paste(page, 'text/html', FROM_MAIL)
    await expect(text.getByText('The cauld is frozen').locator('strong')).toHaveText('cauld')
    await expect(text.getByRole('link', { name: 'here' })).toHaveAttribute(
      'href',
      'https://www.visitscotland.com/',
    )
    await expect(text.getByRole('listitem')).toHaveText(['ice', 'levels', 'boots', 'a rope'])
    await expect(text.locator('blockquote')).toContainText('Is it safe?')
    await expect(text.locator('[style], [class*=Apple], img, object, div, figure')).toHaveCount(0)
  },
)

test(
  'by keyboard three pictures become a gallery, which is moved without losing the focus',
  long(
    'tests/journeys/desk/website/rich-text.journey.ts',
    'by thumb a post gets headings, lists and a quotation, half of it from a word processor',
  ),
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openWebsite(page)
    await page.getByRole('button', { name: 'New post' }).press('Enter')
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.focus()
    await page.keyboard.type('First words.')
    await page
      .getByRole('group', { name: 'Format: Text' })
      .getByRole('button', { name: 'Picture' })
      .press('Enter')
    for (const name of ['camera-lens-close-up', 'drone-over-the-loch', 'snow-ridges-monochrome']) {
      await picker(page).getByLabel('Search by file name or by what it shows').fill(name)
      await listedPicture(page, name).press('Enter')
    }
    await picker(page).getByRole('button', { name: 'Add 3 pictures' }).press('Enter')
    const gallery = text.getByRole('group', { name: '3 pictures' })
    const up = gallery.getByRole('button', { name: 'Move 3 pictures up' })
    await up.press('Enter')
    await expect(text.locator(':scope > *').first()).toContainText('3 pictures')
    await expect(gallery.getByRole('button', { name: 'Move 3 pictures down' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(text.locator(':scope > *').first()).toHaveText('First words.')
    await expect(gallery.getByRole('button', { name: 'Move 3 pictures down' })).toBeFocused()
    await gallery.getByLabel('Caption of picture 3 (optional)').fill('The summits')
    await gallery.getByLabel('Caption of picture 3 (optional)').press('Enter')
    await page.keyboard.type('Last words.')
    await expect(text.locator(':scope > p').last()).toHaveText('Last words.')
    await settled(page)
    await gallery.getByRole('button', { name: 'Remove picture 1' }).press('Enter')
    const pair = text.getByRole('group', { name: 'pair of pictures' })
    await expect(pair.getByLabel('Caption of picture 2 (optional)')).toHaveValue('The summits')
    await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
    await expect(gallery).toBeVisible()
  },
)

test('by thumb a post gets headings, lists and a quotation, half of it from a word processor', async ({
  page,
}) => {
  await openWebsite(page)
  await page.getByRole('button', { name: 'New post' }).tap()
  const hand = new Hand(page)
  await expect(page.getByRole('heading', { name: 'Post', level: 1 })).toBeVisible()
  await hand.type(field(page, 'title'), 'A hard frost')
  await hand.type(field(page, 'excerpt'), 'What the cold gives, and what it takes.')
  await hand.press(fold(page, 'Tags'))
  await hand.type(field(page, 'tags.0'), 'Winter')
  await choosePicture(page, 'image', 'camera-lens-close-up')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  const tools = page.getByRole('group', { name: 'Format: Text' })
  await test.step('signs become what they mean while they are typed', async () => {
    await text.tap()
    await page.keyboard.type('## Before light')
    await page.keyboard.press('Enter')
    await page.keyboard.type('We had:')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- fog')
    await page.keyboard.press('Enter')
    await page.keyboard.type('frost')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('> Go home, said the river.')
    await expect(text.getByRole('heading', { level: 2 })).toHaveText('Before light')
    await expect(text.getByRole('listitem')).toHaveText(['fog', 'frost'])
    await expect(text.locator('blockquote')).toHaveText('Go home, said the river.')
  })
  await test.step('a button sets what it says, shows that it is set, and Undo and Redo are this text’s own', async () => {
    const quotation = tools.getByRole('button', { name: 'Quotation' })
    await expect(quotation).toHaveAttribute('aria-pressed', 'true')
    await quotation.tap()
    await expect(text.locator('blockquote')).toHaveCount(0)
    await tools.getByRole('button', { name: 'Undo' }).tap()
    await expect(text.locator('blockquote')).toHaveCount(1)
    await tools.getByRole('button', { name: 'Redo' }).tap()
    await expect(text.locator('blockquote')).toHaveCount(0)
    await tools.getByRole('button', { name: 'Undo' }).tap()
    await expect(field(page, 'title')).toHaveValue('A hard frost')
  })
  await test.step('pasted from Word, headings, lists, links and emphasis stay, and nothing else', async () => {
    await text.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await paste(page, 'text/html', FROM_WORD)
    await expect(text.getByRole('heading', { level: 2 })).toHaveText(['Before light', 'What the frost does'])
    await expect(text.getByRole('listitem')).toHaveText(['fog', 'frost', 'Gloves', 'The forecast'])
    await expect(text.locator('[style], [onclick], span, table, script')).toHaveCount(0)
    await text.press('Control+End')
    await paste(page, 'text/plain', '\n\n### And then\n\n1. tea\n2. soup')
    await expect(text.getByRole('heading', { level: 3 })).toHaveText('And then')
    await text.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await paste(page, 'text/html', FROM_DOCS)
    await expect(text.getByRole('heading', { level: 3 })).toHaveText(['And then', 'Later'])
    await expect(text.getByText('Not bold').locator('strong')).toHaveText('bold')
    await expect(text.getByText('Not bold').locator('em')).toHaveText('and leaning')
    await expect(text.getByRole('listitem').last()).toHaveText('walk')
    await expectStateAccessible(page, 'website-rich-text-390')
    await expectNarrow(page, 'website-rich-text', [320])
  })
  await test.step('pictures chosen at once are a pair, each with a caption, and can be wide', async () => {
    await text.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await tools.getByRole('button', { name: 'Picture' }).tap()
    for (const name of ['camera-lens-close-up', 'drone-over-the-loch']) {
      await picker(page).getByLabel('Search by file name or by what it shows').fill(name)
      await listedPicture(page, name).tap()
    }
    await picker(page).getByRole('button', { name: 'Add 2 pictures' }).tap()
    const pair = text.getByRole('group', { name: 'pair of pictures', exact: true })
    await hand.type(pair.getByLabel('Caption of picture 1 (optional)'), 'The lens · Before dawn')
    await hand.type(pair.getByLabel('Caption of picture 2 (optional)'), 'The moor · After it')
    await pair.getByRole('button', { name: 'Move picture 2', exact: false }).first().tap()
    await expect(pair.getByLabel('Caption of picture 1 (optional)')).toHaveValue('The moor · After it')
    await pair.getByLabel('Wide').tap()
  })
  await test.step('one picture is moved among the blocks, removed, and brought back', async () => {
    await tools.getByRole('button', { name: 'Picture' }).tap()
    await picker(page).getByLabel('Search by file name or by what it shows').fill('snow-ridges-monochrome')
    await listedPicture(page, 'snow-ridges-monochrome').tap()
    await picker(page).getByRole('button', { name: 'Add 1 picture' }).tap()
    const one = text.getByRole('group', { name: /^picture: / })
    await hand.type(one.getByLabel('Caption (optional)'), 'The ridge · First light')
    await one.getByRole('button', { name: /^Move picture: .* up$/ }).tap()
    await one.getByRole('button', { name: /^Remove picture: / }).tap()
    await expect(one).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).last().tap()
    await expect(one.getByLabel('Caption (optional)')).toHaveValue('The ridge · First light')
  })
  await test.step('a film is named by its address, and is fetched from nowhere', async () => {
    await tools.getByRole('button', { name: 'Film' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Film' })
    await dialog.getByRole('button', { name: 'Put it into the text' }).tap()
    await expect(dialog.getByText('Please give the film a title.')).toBeVisible()
    await hand.type(dialog.locator('#film-in-text'), 'https://vimeo.com/76979871')
    await hand.type(dialog.getByLabel('Title, which stands on it until it plays'), 'Frost on the Tweed')
    await dialog.getByRole('button', { name: 'Put it into the text' }).tap()
    await expect(text.getByRole('group', { name: 'film: Frost on the Tweed' })).toContainText(
      'A film on Vimeo',
    )
    await expectAccessible(page, 'website-text-media-390')
    await expectNarrow(page, 'website-text-media', [320])
  })
  await test.step('what is published is what was seen, and it opens again as it was', async () => {
    await expect(saved(page)).toBeVisible()
    await publishNow(page)
    await page.reload()
    await expect(text.locator(':scope > :is(ul, ol) > li')).toHaveText([
      'fog',
      'frost',
      'Gloves',
      'The forecast',
      'tea',
      'soup',
      'walk',
    ])
    await expect(page.getByText('Nothing changed')).toBeVisible()
    await page.goto('/blog/a-hard-frost')
    const article = page.locator('.post-body')
    await expect(article.getByRole('heading', { level: 2 }).first()).toHaveText('Before light')
    await expect(article.locator('blockquote')).toHaveText('Go home, said the river.')
    await expect(article.locator('ul li').filter({ hasText: 'Gloves' })).toBeVisible()
    await expect(article.locator('ol li')).toHaveText(['tea', 'soup', 'walk'])
    await expect(article.getByText('It slows the river, and us.').locator('strong')).toHaveText('slows')
    await expect(article.getByRole('link', { name: 'The forecast' })).toHaveAttribute(
      'href',
      'https://www.metoffice.gov.uk/',
    )
    const figures = page.locator('article figure:has(figcaption)')
    await expect(figures.locator('figcaption')).toHaveText([
      'The ridge · First light',
      'The moor · After it',
      'The lens · Before dawn',
    ])
    for (const figure of await figures.all()) {
      await figure.scrollIntoViewIfNeeded()
      // Uncropped: as high for its width as the file is.
      const image = figure.locator('img')
      const { width = 0, height = 0 } = (await image.boundingBox()) ?? {}
      const whole = Number(await image.getAttribute('width')) / Number(await image.getAttribute('height'))
      expect(width / height).toBeCloseTo(whole, 1)
    }
    await expect(page.getByRole('link', { name: 'Frost on the Tweed' })).toHaveAttribute(
      'href',
      'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
    )
    await expect(page.getByText('Plays from Vimeo')).toBeVisible()
    await expectAccessible(page, 'post-rich-text-390')
    await expectNarrow(page, 'post-rich-text', [320])
  })
  await test.step('a press shows a picture large, over its caption; Escape returns to where it was', async () => {
    await activate(page)
    const picture = page.locator('a[data-photo^="snow-ridges-monochrome"]')
    const large = page.getByRole('dialog', { name: 'A hard frost' })
    await hand.press(picture)
    await expect(large.getByText('The ridge · First light')).toBeVisible()
    await expect(large.getByText('1 / 3', { exact: true })).toBeVisible()
    await expectStateAccessible(page, 'post-large-picture-390')
    await page.keyboard.press('ArrowRight')
    await expect(large.getByText('The moor · After it')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toBeHidden()
    await picture.press('Enter')
    await expect(page).toHaveURL(/\?photo=snow-ridges-monochrome/)
    await page.goBack()
    await expect(large).toBeHidden()
    await expect(picture).toBeFocused()
  })
})
