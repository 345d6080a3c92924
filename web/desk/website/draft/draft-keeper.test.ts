import { expect, test } from 'vitest'
import { ApiError } from '../../../http/api.ts'
import { DraftKeeper, type ServerDraft } from './draft-keeper.ts'

const conflict = () => new ApiError(409, { code: 'draft-changed', message: 'Changed meanwhile.' })
const unreached = () => new ApiError(0, { code: 'unreachable', message: 'No connection.' })

/** A server with one draft, by the rules of the real one; `fail` is thrown by the next save. */
function serverWith(content: Record<string, unknown>) {
  const state: ServerDraft & { fail?: Error | undefined } = {
    content,
    revision: 0,
    version: 0,
    savedAt: null,
  }
  const kept: unknown[] = []
  const load = async () => ({ ...state })
  const keeper = new DraftKeeper(
    { ...state },
    {
      load,
      keep: (words) => kept.push(words?.content),
      save: async (sent) => {
        const { fail } = state
        state.fail = undefined
        if (fail) throw fail
        if (sent.revision !== state.revision || sent.version !== state.version) throw conflict()
        state.revision++
        state.savedAt = '2026-11-24T14:03:00.000Z'
        state.content = sent.content
        return { revision: state.revision, savedAt: state.savedAt }
      },
    },
  )
  return { state, keeper, kept, load, type: (words: string) => keeper.change('title', () => words) }
}

test('what is typed is kept on the device at once, and forgotten once the server has it', async () => {
  const { state, keeper, kept, type } = serverWith({ title: '' })
  type('Snow')
  expect(kept).toEqual([{ title: 'Snow' }])
  expect(keeper.get().saving).toBe('unsaved')
  await keeper.save()
  expect(kept.at(-1)).toBeUndefined()
  expect(state.content).toEqual({ title: 'Snow' })
  expect(keeper.get()).toMatchObject({ saving: 'saved', revision: 1 })
})

test('what is typed while a save is under way is saved after it', async () => {
  const { state, keeper, type } = serverWith({ title: '' })
  type('Sn')
  const saving = keeper.save()
  type('Snow')
  await saving
  expect(state.content).toEqual({ title: 'Snow' })
  expect(state.revision).toBe(2)
})

test('without a connection the words wait on the device, and are saved later', async () => {
  const { state, keeper, kept, type } = serverWith({ title: '' })
  state.fail = unreached()
  type('Snow')
  await expect(keeper.save()).rejects.toThrow('No connection.')
  expect(keeper.get().saving).toBe('waiting')
  expect(kept.at(-1)).toEqual({ title: 'Snow' })
  await keeper.save()
  expect(keeper.get().saving).toBe('saved')
  expect(state.content).toEqual({ title: 'Snow' })
})

test('a refusal is said in the server’s words, and the next change tries again', async () => {
  const { state, keeper, type } = serverWith({ title: '' })
  state.fail = new ApiError(400, { code: 'invalid', message: 'Too long.' })
  type('Snow')
  await expect(keeper.save()).rejects.toThrow('Too long.')
  expect(keeper.get()).toMatchObject({ saving: 'refused', reason: 'Too long.' })
  type('Sno')
  await keeper.save()
  expect(keeper.get()).toMatchObject({ saving: 'saved', reason: undefined })
})

test('whoever saved in between is not overwritten: both versions are there to choose from', async () => {
  const { state, keeper, type } = serverWith({ title: '', text: '' })
  Object.assign(state, { content: { title: 'Ice', text: 'Cold' }, revision: 5 })
  type('Snow')
  await expect(keeper.save()).rejects.toThrow('Changed meanwhile.')
  expect(state.content).toEqual({ title: 'Ice', text: 'Cold' })
  expect(keeper.get().conflict).toMatchObject({
    mine: { title: 'Snow', text: '' },
    theirs: { content: { title: 'Ice', text: 'Cold' } },
  })
  await expect(keeper.save()).rejects.toThrow()
  keeper.resolve({ title: 'Snow', text: 'Cold' })
  await keeper.save()
  expect(state.content).toEqual({ title: 'Snow', text: 'Cold' })
  expect(keeper.get().conflict).toBeUndefined()
})

test('somebody else’s words are taken in where nothing is unsaved here', async () => {
  const { state, keeper, load, type } = serverWith({ title: '' })
  Object.assign(state, { content: { title: 'Ice' }, revision: 5 })
  keeper.follow(await load(), Date.now())
  expect(keeper.get()).toMatchObject({ content: { title: 'Ice' }, revision: 5 })
  type('Snow')
  await keeper.save()
  expect(state.content).toEqual({ title: 'Snow' })
})

test('a look at the server from before the last save changes nothing', async () => {
  const { keeper, load, type } = serverWith({ title: '' })
  const before = await load()
  type('Snow')
  await keeper.save()
  keeper.follow(before, Date.now())
  expect(keeper.get().content).toEqual({ title: 'Snow' })
})

test('words of a killed tab come back, unless somebody saved since: then both are shown', () => {
  const { keeper } = serverWith({ title: '' })
  keeper.recall({ title: 'Snow' }, { title: '' }, 0)
  expect(keeper.get()).toMatchObject({ content: { title: 'Snow' }, saving: 'unsaved' })
  keeper.leave()
  const other = serverWith({ title: 'Ice' }).keeper
  other.recall({ title: 'Snow' }, { title: '' }, 3)
  expect(other.get()).toMatchObject({ content: { title: 'Ice' }, conflict: { mine: { title: 'Snow' } } })
})

test('after publishing, what was typed meanwhile stays, over the words that are live', async () => {
  const { state, keeper, type } = serverWith({ title: '' })
  type('Snow')
  await keeper.save()
  type('Snowfall')
  Object.assign(state, { revision: 0, version: 1, savedAt: null })
  keeper.settle({ content: { title: 'Snow' }, revision: 0, version: 1, savedAt: null })
  expect(keeper.get().content).toEqual({ title: 'Snowfall' })
  await keeper.save()
  expect(state.content).toEqual({ title: 'Snowfall' })
})

test('a draft over an older version is saved again once both were looked at', async () => {
  const { state, keeper, load, type } = serverWith({ title: '' })
  type('Snow')
  await keeper.save()
  state.version = 3
  keeper.meet(await load())
  expect(keeper.get()).toMatchObject({ version: 3, conflict: undefined })
  await keeper.save()
  expect(state.revision).toBe(2)
})
