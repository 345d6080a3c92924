import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESK_ROLES } from '../../../domain/accounts/roles.ts'
import type { People } from '../../../domain/school/staff.ts'
import type { startService } from '../../../tests/conformance/service.ts'
import { ALL_TESTS } from '../../../tests/long-tests.ts'
import { type Called, isForEditors, operationsOf } from '../../../tests/operations/operations.ts'
import { runOperatorCommand } from '../operator-commands.ts'

type Service = Awaited<ReturnType<typeof startService>>

/** The server under test, and the accounts service that its people sign in to. */
export interface RolesUnderTest {
  app: Service
  accounts: Service
  /** The token in an invitation's link. */
  tokenOf(invitationId: string): string
  close(): Promise<void>
}

/** What a refused caller reads when they are not an admin; other refusals name what was not found. */
const NO_SUCH_PAGE = 'There is no such page.'

/** What every way of keeping roles has to do. `keptHere`: admins are granted and revoked here. */
export function rolesContract(
  name: string,
  open: () => Promise<RolesUnderTest>,
  { keptHere }: { keptHere: boolean },
) {
  describe(name, () => {
    let opened: RolesUnderTest
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    const call = (token: string | undefined, path: string, json?: unknown, method?: string) =>
      opened.app.call(path, { token, json, ...(method ? { method } : {}) })
    const messageOf = ({ json }: Awaited<ReturnType<typeof call>>) =>
      (json.error as { message?: string } | undefined)?.message
    const perform = (token: string | undefined, { method, path, body }: Called) =>
      call(
        token,
        path
          .replace('{kind}', 'client')
          .replace('{number}', '1')
          .replaceAll(/\{\w+\}/g, randomUUID()),
        body,
        method.toUpperCase(),
      )

    test('only admins may perform the desk’s operations, and an editor a few of them', async () => {
      const { accounts, app } = opened
      const [admin, parent] = [await accounts.signedIn({ admin: true }), await accounts.signedIn()]
      const editor = await accounts.signedIn({ editor: true })
      const operations = operationsOf((await app.call('/api/openapi.json')).json as never, '/api/admin')
      expect(operations.length).toBeGreaterThan(30)
      // The permission matrix asks each of them; here it is about where roles come from.
      for (const operation of operations.filter((_, at) => ALL_TESTS || at % 4 === 0)) {
        const name = `${operation.method} ${operation.path}`
        expect((await perform(undefined, operation)).status, name).toBe(401)
        const refused = await perform(parent.token, operation)
        expect([refused.status, messageOf(refused)], name).toEqual([404, NO_SUCH_PAGE])
        const asEditor = await perform(editor.token, operation)
        if (isForEditors(operation)) expect(messageOf(asEditor), name).not.toBe(NO_SUCH_PAGE)
        else expect([asEditor.status, messageOf(asEditor)], name).toEqual([404, NO_SUCH_PAGE])
        const done = await perform(admin.token, operation)
        expect([200, 201, 400, 404, 409], name).toContain(done.status)
        expect(messageOf(done), name).not.toBe(NO_SUCH_PAGE)
      }
    })

    test('an admin downloads a file by its link, which stops working when the session ends', async () => {
      const { accounts } = opened
      const admin = await accounts.signedIn({ admin: true })
      const ask = async () =>
        (await call(admin.token, '/api/admin/files', { what: 'enquiries' })).json.href as string
      const saved = await call(undefined, await ask())
      expect([saved.status, saved.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
      const href = await ask()
      await admin.client.signOut()
      // With a hosted service we hear of it on the session's next call, up to half a minute later.
      opened.app.advance(31_000)
      expect((await call(admin.token, '/api/admin/events')).status).toBe(401)
      expect((await call(undefined, href)).status).toBe(404)
    })

    test('staff of a school are invited, accept, are listed and removed', async () => {
      const { accounts } = opened
      const [admin, teacher] = [await accounts.signedIn({ admin: true }), await accounts.signedIn()]
      const event = { name: 'Spring', schoolName: 'Test Primary', date: '2026-03-14' }
      expect((await call(admin.token, '/api/admin/events', event)).status).toBe(201)
      const person = { email: teacher.email, role: 'school', schoolName: 'Test Primary' }
      const { json } = await call(admin.token, '/api/admin/people/invitations', person)
      const token = opened.tokenOf(String(json.id))
      expect((await call(teacher.token, '/api/school/events')).status).toBe(404)
      expect((await call(teacher.token, '/api/invitations/accept', { token })).json).toMatchObject({
        role: 'school',
      })
      expect((await call(teacher.token, '/api/school/events')).status).toBe(200)
      const people = (await call(admin.token, '/api/admin/people')).json as unknown as People
      expect(people.staff.map(({ userId }) => userId)).toEqual([teacher.id])
      expect(people.admins).toContainEqual(expect.objectContaining({ userId: admin.id, you: true }))
      expect(people.admins.map(({ userId }) => userId)).not.toContain(teacher.id)
      expect(people.adminsKeptHere).toBe(keptHere)
      const removal = { userId: teacher.id, schoolName: 'Test Primary', confirmation: teacher.email }
      expect((await call(admin.token, '/api/admin/people/removals', removal)).status).toBe(200)
      expect((await call(teacher.token, '/api/school/events')).status).toBe(404)
    })

    test('editors are listed as such', async () => {
      const { accounts } = opened
      const [admin, editor] = [
        await accounts.signedIn({ admin: true }),
        await accounts.signedIn({ editor: true }),
      ]
      const inbox = await call(editor.token, '/api/admin/enquiries/search', { state: 'new', q: '', page: 1 })
      expect(inbox.status).toBe(200)
      const people = (await call(admin.token, '/api/admin/people')).json as unknown as People
      expect(people.editors).toContainEqual(expect.objectContaining({ userId: editor.id, you: false }))
      expect(people.admins.map(({ userId }) => userId)).not.toContain(editor.id)
    })

    const where = keptHere ? 'are made and unmade here' : 'are refused in words: they are made elsewhere'
    test.each(DESK_ROLES)(`each %s ${where}`, async (role) => {
      const { accounts, app } = opened
      const [admin, other] = [await accounts.signedIn({ admin: true }), await accounts.signedIn()]
      const invitation = { email: other.email, role }
      const inbox = { state: 'new', q: '', page: 1 }
      const mayRead = async () => {
        const path = role === 'admin' ? '/api/admin/people' : '/api/admin/enquiries/search'
        return (await call(other.token, path, role === 'admin' ? undefined : inbox)).status
      }
      const invited = await call(admin.token, '/api/admin/people/invitations', invitation)
      const operator = {
        ...app.parts,
        actor: { kind: 'system', name: 'test' },
        requestId: 'test',
        address: '',
      } as const
      if (!keptHere) {
        const removal = { userId: admin.id, role, confirmation: admin.email }
        const removed = await call(admin.token, '/api/admin/people/removals', removal)
        for (const { status, json } of [invited, removed])
          expect([status, json.error]).toEqual([409, expect.objectContaining({ code: 'roles-elsewhere' })])
        const granted = await runOperatorCommand(operator, ['grant-admin', admin.email])
        expect(granted).toMatchObject({ ok: false, message: expect.stringContaining('accounts service') })
        return
      }
      const token = opened.tokenOf(String(invited.json.id))
      expect((await call(other.token, '/api/invitations/accept', { token })).status).toBe(200)
      expect(await mayRead()).toBe(200)
      const removal = { userId: other.id, role, confirmation: other.email }
      expect((await call(admin.token, '/api/admin/people/removals', removal)).status).toBe(200)
      expect(await mayRead()).toBe(404)
      expect(await runOperatorCommand(operator, ['grant-admin', other.email])).toMatchObject({ ok: true })
      expect((await call(other.token, '/api/admin/people')).status).toBe(200)
    })
  })
}
