import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The name that the sites of `deploy/` have, and their certificates here. */
export const SITE_NAME = 'tweedlight.example'

/** A certificate for the site, made in `dir` and signed by an authority of its own, as files and as text. */
export function makeCertificate(dir: string): { cert: string; key: string; authority: string } {
  const file = (name: string) => path.join(dir, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...newKey, '-keyout', file('ca.key'), '-out', file('ca.pem'), '-subj', '/CN=ours')
  openssl(
    ...['req', '-x509', ...newKey, '-keyout', file('site.key'), '-out', file('site.pem')],
    ...['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-subj', `/CN=${SITE_NAME}`],
    ...['-addext', `subjectAltName=DNS:${SITE_NAME}`, '-addext', 'basicConstraints=critical,CA:FALSE'],
  )
  return {
    cert: file('site.pem'),
    key: file('site.key'),
    authority: readFileSync(file('ca.pem'), 'utf8'),
  }
}
