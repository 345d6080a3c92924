import { startService } from '../../../tests/conformance/service.ts'
import { invitationToken } from '../../staff/mail-invitation.ts'
import { builtInRoles } from './built-in-roles.ts'
import { rolesContract } from './contract-suite.ts'
import { hostedRoles } from './hosted-roles.ts'

type Service = Awaited<ReturnType<typeof startService>>
const tokenIn =
  ({ parts }: Service) =>
  (id: string) =>
    invitationToken(parts, id)

async function ownHouse() {
  const app = await startService()
  return { app, accounts: app, tokenOf: tokenIn(app), close: app.close }
}

async function houseThatAsksElsewhere() {
  const accounts = await startService()
  const app = await startService({ AUTH_URL: `${accounts.url}/auth/v1` })
  return {
    app,
    accounts,
    tokenOf: tokenIn(app),
    async close() {
      await app.close()
      await accounts.close()
    },
  }
}

rolesContract('our own table', ownHouse, builtInRoles())
rolesContract(
  'a hosted accounts service',
  houseThatAsksElsewhere,
  hostedRoles('https://accounts.example/auth/v1'),
)
