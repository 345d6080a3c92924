import { type Code, type Finding, matches } from './code.ts'

/** Who may import what: one entry per rule, matched against a file's path and its imports. */
export interface ImportRule {
  /** The rule, and what to do instead. */
  says: string
  /** The files it applies to. */
  in: string
  except?: string
  /** Our files that they may import; all of them if left out. */
  files?: string[]
  /** The packages that they may import; all of them if left out. */
  packages?: string[]
  /** Our files and packages that they may not import. */
  never?: string[]
}

/** The server's features, and the features each one builds on. */
export const FEATURE_DEPENDENCIES = {
  accounts: [],
  business: ['accounts'],
  prices: ['accounts'],
  school: ['accounts', 'prices'],
  staff: ['accounts', 'school'],
  photos: ['accounts', 'prices', 'school'],
  website: ['accounts', 'business', 'photos'],
  enquiries: ['website'],
  projects: ['accounts', 'business', 'school', 'website', 'enquiries'],
  orders: ['accounts', 'business', 'prices', 'school', 'staff', 'photos', 'projects'],
  reminders: ['accounts', 'prices', 'school', 'photos', 'website', 'orders'],
  privacy: [
    'accounts',
    'business',
    'school',
    'staff',
    'photos',
    'orders',
    'reminders',
    'enquiries',
    'projects',
  ],
  nightly: [
    'accounts',
    'business',
    'enquiries',
    'orders',
    'photos',
    'privacy',
    'projects',
    'school',
    'staff',
    'website',
  ],
  bounces: ['website'],
  roster: ['accounts', 'school', 'staff', 'photos', 'orders', 'privacy'],
  records: ['accounts', 'school', 'orders', 'enquiries'],
  downloads: ['accounts', 'school', 'staff', 'photos', 'orders', 'privacy', 'enquiries'],
  seed: ['accounts', 'prices', 'school', 'photos', 'orders', 'privacy', 'enquiries', 'projects'],
  backup: ['business', 'photos', 'projects', 'orders', 'prices', 'privacy', 'website'],
  setup: ['accounts', 'backup', 'business', 'prices', 'website'],
} as const satisfies Record<string, readonly string[]>

const names = Object.keys(FEATURE_DEPENDENCIES)
export const FEATURES = `server/{${names.join(',')}}/**`
/** Not features: what mounts them, and what they all use. */
export const SHARED = ['server/*.ts', `server/!(${names.join('|')}|platform)/**`]
/** What a screen needs from several features, beside the feature that it shows. */
export const SCREENS = 'server/*/screens/**'
/** What stands between a caller and the operations. */
export const ROUTES_AND_JOBS = '{*routes,jobs}.ts'
export const TESTS = '**/*.test.{ts,tsx}'
/** Its text is part of the addresses of all pictures, so it still takes a type from where it always did. */
const RENDITIONS = 'server/website/pictures/renditions.ts'
/** Contract suites, which tests share. */
export const SUITES = '**/contract-suite.ts'

/** Packages and everything inside them. */
const whole = (...names: string[]) => names.flatMap((name) => [name, `${name}/**`])
const SCHEMAS = whole('zod', '@hono/zod-openapi')
const DRIVERS = whole('nodemailer', 'stripe', '@aws-sdk/*', 'pg-boss', 'pg')
const DATABASE = [...whole('drizzle-orm'), 'server/**/tables.ts']

/** What only a browser runs. */
const BROWSER = [...whole('react-router'), 'react-dom', 'react-dom/client']

const features = Object.entries(FEATURE_DEPENDENCIES).flatMap(([feature, below]): ImportRule[] => [
  {
    says: `Rule 1: server/${feature} may not import what stands above or beside it. News travels as a job or a foreign key.`,
    in: `server/${feature}/**`,
    except: `{${TESTS},${SCREENS},${RENDITIONS}}`,
    files: [
      ...['domain/**', 'contract/**', 'content/**', 'tests/**', 'server/platform/**', ...SHARED],
      ...[feature, ...below].map((name) => `server/${name}/**`),
      ...(feature === 'website' ? ['web/**'] : []),
    ],
  },
  {
    says: 'Rule 1: a feature’s routes and jobs are mounted by app.ts and job-registrations.ts alone. Import the operation.',
    in: `server/${feature}/**`,
    except: TESTS,
    never: [`server/!(${feature})/**/${ROUTES_AND_JOBS}`],
  },
])

export const importRules: ImportRule[] = [
  {
    says: 'Rule 1: domain/ imports nothing but zod, the parser of rich text, and itself.',
    in: 'domain/**',
    except: TESTS,
    files: ['domain/**'],
    packages: ['zod', 'zod/mini', 'mdast-util-from-markdown'],
  },
  {
    says: 'Rule 1: contract/ knows domain/ only, and of zod its types.',
    in: 'contract/**',
    except: TESTS,
    files: ['contract/**', 'domain/**'],
    packages: ['zod/v4/core'],
  },
  {
    says: 'Rule 1: content/ knows domain/ only.',
    in: 'content/**',
    except: TESTS,
    files: ['content/**', 'domain/**'],
    packages: [],
  },
  {
    says: 'Rule 1: platform knows no feature. Give it what it needs as an argument.',
    in: 'server/platform/**',
    except: TESTS,
    files: ['content/errors/**', 'domain/**', 'tests/**', 'server/*.ts', 'server/platform/**'],
  },
  ...features,
  {
    says: 'Rule 1: a screen may read every feature, so no feature reads a screen. Move what both need into the feature.',
    in: FEATURES,
    except: `{${TESTS},${SCREENS},**/${ROUTES_AND_JOBS}}`,
    never: [SCREENS],
  },
  {
    says: 'Rule 1: a screen only reads. Mount what changes something in the feature’s own routes.',
    in: 'server/*/screens/**/routes.ts',
    files: ['contract/**', 'server/http/**', SCREENS],
    packages: [],
  },
  {
    says: 'Rule 1: the server does not know the browser.',
    in: 'server/**',
    except: `{${TESTS},server/website/**}`,
    never: ['web/**', ...BROWSER],
  },
  {
    says: 'Rule 1: server/website knows what a site is and what its renderer takes (`web/assets.ts`), and loads the bundled renderer.',
    in: 'server/website/**',
    except: `{${TESTS},${RENDITIONS}}`,
    never: ['web/!(assets.ts|site)', 'web/site/!(site.ts)', 'web/!(site)/**', 'web/site/*/**', ...BROWSER],
  },
  {
    says: 'Rule 1: web never imports server. What both need stands in domain/ and contract/.',
    in: 'web/**',
    files: ['web/**', 'domain/**', 'contract/**', 'content/**', 'tests/**'],
  },
  {
    says: 'Rule 1: web/ui holds primitives: no words, no data, nothing of ours.',
    in: 'web/ui/**',
    files: ['web/ui/**'],
  },
  {
    says: 'Rule 2: routes.ts parses, finds the actor and maps; the operation asks the database.',
    in: 'server/*/**/*routes.ts',
    never: DATABASE,
  },
  {
    says: 'Rule 2: a letter is a picture of what its job gives it; the job asks the database.',
    in: 'server/mail-templates/**',
    never: DATABASE,
  },
  {
    says: 'Rule 4: effects go through a port of server/platform.',
    in: FEATURES,
    except: TESTS,
    never: DRIVERS,
  },
  {
    says: 'Rule 5: contracts are zod schemas in domain/; routes.ts only uses them.',
    in: FEATURES,
    except: TESTS,
    never: SCHEMAS,
  },
  {
    says: 'Rule 8: what runs does not know its tests.',
    in: '{content,contract,domain,server,web}/**',
    except: `{${TESTS},${SUITES}}`,
    never: ['tests/**', TESTS, SUITES, 'vitest'],
  },
]

/** Imports that no rule allows. */
export function forbiddenImports(code: Code): Finding[] {
  return code.files.flatMap((file) => {
    const binding = importRules.filter((rule) => isBound(rule, file))
    if (binding.length === 0) return []
    const imported = code.imports(file)
    return binding.flatMap((rule) =>
      imported
        .filter((name) => !letsThrough(rule, name))
        .map((name) => ({ file, says: `${name}: ${rule.says}` })),
    )
  })
}

const isBound = (rule: ImportRule, file: string) =>
  matches(file, rule.in) && !(rule.except && matches(file, rule.except))

const OURS = '{bench,content,contract,domain,scripts,server,tests,web}/**'

function letsThrough({ files, packages, never }: ImportRule, name: string): boolean {
  if (never && matches(name, ...never)) return false
  const allowed = matches(name, OURS) ? files : packages
  return !allowed || matches(name, ...allowed)
}

/** Features some of whose folders still import each other both ways. */
const TANGLED = ['accounts']
/** Where folders import each other in one direction only. */
const LAYERED = ['platform', ...names.filter((name) => !TANGLED.includes(name))].map(
  (name) => `server/${name}`,
)

/** Two folders of a layered feature that import each other, apart from its screens. */
export function mutualFolders(code: Code): Finding[] {
  return LAYERED.flatMap((feature) => {
    const folderOf = (file: string) =>
      matches(file, `${feature}/!(screens)/**`) && !matches(file, TESTS)
        ? file.slice(feature.length + 1).split('/')[0]
        : undefined
    const between = code.files.flatMap((file) => {
      const from = folderOf(file)
      if (from === undefined) return []
      return code.imports(file).flatMap((name) => {
        const to = folderOf(name)
        return to === undefined || to === from ? [] : [{ file, from, to }]
      })
    })
    return between
      .filter(({ from, to }) => between.some((one) => one.from === to && one.to === from))
      .map(({ file, from, to }) => ({
        file,
        says: `Rule 1: ${from} and ${to} of ${feature} import each other.`,
      }))
  })
}
