import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/** Which folders are a feature, through all layers. A file belongs to the longest folder that is named. */
const FEATURES: Record<string, readonly string[]> = {
  'the owner’s desk, screens': ['web/desk'],
  'orders, prices, payments': ['domain/orders', 'server/orders', 'server/prices'],
  'parents’ screens': ['web/school'],
  'public site': ['domain/site', 'web/site'],
  accounts: ['domain/accounts', 'server/accounts', 'web/account'],
  photos: ['domain/photos', 'server/photos'],
  'schools, rosters, staff': ['domain/school', 'server/school', 'server/staff', 'web/staff'],
  'platform: database, jobs, files, mail, payments': ['server/platform'],
  'the owner’s desk, server': ['domain/desk', 'server/desk'],
  'the website, server': ['server/website'],
  'start, HTTP, static files, monitoring': ['server'],
  'shared by all screens': ['web'],
  'declared operations': ['contract'],
  privacy: ['domain/privacy', 'server/privacy'],
  'backup, restore, move, check': ['server/backup'],
  'reminders, bounces': ['domain/reminders', 'server/reminders', 'server/bounces'],
  'build, commands': ['scripts'],
  'mail templates, PDFs, business details': ['server/mail-templates', 'server/pdf', 'server/business'],
  'sample, setup': ['server/seed', 'server/setup'],
  'shared rules': ['domain'],
  enquiries: ['domain/enquiries', 'server/enquiries'],
}
const ARCHITECTURE = 'docs/ARCHITECTURE.md'

const listed = execFileSync('git', ['ls-files', 'contract', 'domain', 'scripts', 'server', 'web'])
const files = listed
  .toString()
  .split('\n')
  .filter((file) => /\.(ts|tsx|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
const folders = Object.entries(FEATURES).flatMap(([feature, own]) =>
  own.map((folder) => ({ folder, feature })),
)
folders.sort((a, b) => b.folder.length - a.folder.length)
const featureOf = (file: string) => folders.find(({ folder }) => file.startsWith(`${folder}/`))?.feature

const weighed = [...Map.groupBy(files, featureOf)].map(([feature, own]) => ({
  feature,
  lines: own.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0),
  files: own.length,
}))
weighed.sort((a, b) => b.lines - a.lines)
const all = weighed.reduce((sum, { lines }) => sum + lines, 0)
const rows = [...weighed, { feature: 'all', lines: all, files: files.length }].map(
  ({ feature, lines, files }) => `| ${feature} | ${lines.toLocaleString('en-GB')} | ${files} |`,
)

const text = readFileSync(ARCHITECTURE, 'utf8')
const [before = ''] = text.split(/(?<=\| feature \| lines \| files \|\n\|---\|---\|---\|\n)/)
writeFileSync(ARCHITECTURE, `${before}${rows.join('\n')}\n`)
