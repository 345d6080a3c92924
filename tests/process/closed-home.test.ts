import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isRoot, openPlace } from './other-user.ts'
import { type Program, startProgram } from './program.ts'
import { freePort } from './server.ts'

const root = path.join(import.meta.dirname, '../..')
const USER = 65_533
/** Only root can show a process the project at another place. */
const canMount = isRoot && spawnSync('unshare', ['--mount', 'mount', '--bind', '/tmp', '/tmp']).status === 0

const homes: string[] = []
const programs: Program[] = []
afterEach(async () => {
  for (const { pid, ended } of programs.splice(0)) {
    try {
      process.kill(-(pid ?? 0), 'SIGKILL')
    } catch {}
    await ended
  }
  for (const home of homes.splice(0)) {
    // It is the project itself to the command alone.
    await rmdir(path.join(home, 'clone'))
    await rm(home, { recursive: true })
  }
})

/** Shows the project below a closed home, with copies of what commands write in it, and runs one there as a user. */
const BELOW = `set -e
home=$1 project=$2 user=$3
shift 3
if ! [ -e "$home/cache" ]; then
  mkdir "$home/cache"
  cp -r "$project"/.cache/data-* "$home/cache/"
  cp -r "$project/build" "$home/build"
  mkdir "$home/.vite" "$home/.vite-temp"
  chown -R "$user:$user" "$home"
fi
mount --bind "$project" "$home/clone"
mount --bind "$home/cache" "$home/clone/.cache"
mount --bind "$home/build" "$home/clone/build"
for name in .vite .vite-temp; do
  mkdir -p "$project/node_modules/$name"
  mount --bind "$home/$name" "$home/clone/node_modules/$name"
done
cd "$home/clone"
exec setpriv --reuid="$user" --regid="$user" --clear-groups "$@"`

/** A clone below the closed home of a user, in which commands can be run. */
async function cloneOf(user: number) {
  const home = await mkdtemp(path.join(await openPlace(), 'home-'))
  homes.push(home)
  await mkdir(path.join(home, 'clone'))
  const own = { HOME: home, DATA_DIR: path.join(home, 'data'), npm_config_update_notifier: 'false' }
  return (words: string[], more: Record<string, string> = {}) => {
    const command = ['--mount', 'sh', '-c', BELOW, 'sh', home, root, String(user), ...words]
    const env = { PATH: process.env.PATH, NO_COLOR: '1', ...own, ...more }
    const program = startProgram('unshare', command, { env, detached: true })
    programs.push(program)
    return program
  }
}

const users = [
  ['root', 0, 'an open folder that another user owns is refused'],
  ['an ordinary user', USER, 'an existing empty folder'],
] as const

test.skipIf(!canMount).each(users)(
  'the README’s commands run below a closed home as %s (needs root and its right to mount)',
  async (_, user, tried) => {
    const run = await cloneOf(user)
    const port = await freePort()
    const started = run(['npm', 'start', '--ignore-scripts'], { PORT: String(port), SEED: 'none' })
    await started.printed(/Ready at/)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    started.kill('SIGTERM')
    await started.ended
    const file = 'tests/process/private-folder.test.ts'
    const tests = run(['npm', 'exec', '--', 'vitest', 'run', file, '-t', tried])
    const { code } = await tests.ended
    expect(code, tests.output()).toBe(0)
    expect(tests.output()).toContain('1 passed')
  },
)
