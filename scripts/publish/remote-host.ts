// A computer elsewhere that offers SSH and rsync: the system's own programs, in whose ways people have set up their keys.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { UsageError } from '../options/usage.ts'

export type RemoteOptions = {
  /** As SSH is told: `name@host`, or a host of its settings. */
  host: string
  port: string | undefined
  /** Of the place there; from the home of its user where it begins with no slash. */
  path: string
  /** A program in the place of `ssh`, with its arguments, as rsync reads it from `RSYNC_RSH`. */
  shell: string | undefined
}

export type RemoteHost = {
  name: string
  /** Runs lines of a POSIX shell in the folder of the place, all of them or none; gives what they have printed. */
  run(what: string, script: string): Promise<string>
  /** Sends files below a folder of ours to one of the place; those that `like` has too are linked from there. */
  send(from: string, to: string, paths: readonly string[], options?: { like?: string | undefined }): Promise<void>
  close(): Promise<void>
}

/** A script ends with the code that it chose itself. */
export class RemoteEnd extends Error {
  readonly code: number
  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}

const TRIES = 3
const LONGEST_MILLISECONDS = 10 * 60_000
/** For SSH, and of rsync: no connection, one that broke, one that was silent for too long. */
const PASSING_CODES: readonly (number | null)[] = [255, 10, 12, 30, 35]
/** How long the shared connection outlives a publisher that was killed. */
const SHARED_SECONDS = 120

/** `ssh://name@host:port/path`, or `/~/path` from the home of that name; undefined where it is something else. */
export function parseRemote(target: string, env: NodeJS.ProcessEnv): RemoteOptions | undefined {
  if (/^rsync:/i.test(target)) {
    throw new UsageError('--target rsync://…: a server of rsync can switch nothing → write ssh://name@host/path')
  }
  const [, place = '', way = ''] = AS_COPIERS_WRITE_IT.exec(target) ?? []
  // It would be taken for a folder here, and every release would go nowhere.
  if (place !== '') {
    const path = way.startsWith('/') ? way : `/~/${way.replace(/^~\//, '') || 'sites'}`
    throw new UsageError(`--target ${target}: this would be a folder here → write ssh://${place}${path}`)
  }
  if (!/^ssh:/i.test(target)) return undefined
  const { hostname = '', port = '', username = '', password, pathname = '/' } = URL.parse(target) ?? {}
  // Nothing of it is told, as it may hold a password.
  if (password) throw new UsageError('--target ssh://…: write no password there → give ssh a key')
  const path = decoded(pathname)
    .replace(/^\/~\//, '')
    .replace(/\/+$/, '')
  const isHost = /^(\[[0-9a-f:]+\]|[a-z0-9_][a-z0-9_.-]*)$/i.test(hostname)
  if (!isHost || !/^([a-z0-9_][a-z0-9_.-]*)?$/i.test(username) || path === '' || /\p{Cc}/u.test(path)) {
    throw new UsageError(
      `--target ${withoutLogin(target)}: write ssh://name@host/path, or ssh://name@host/~/path from its home`,
    )
  }
  const host = username === '' ? hostname : `${username}@${hostname}`
  return { host, port: port || undefined, path, shell: env['RSYNC_RSH'] || undefined }
}

/** `name@host:path`, or without the name, as scp and rsync take it; a host of one letter would be a drive of Windows. */
const AS_COPIERS_WRITE_IT = /^((?:[a-z0-9_][a-z0-9_.-]*@)?[a-z0-9][a-z0-9.-]+):(?!\/\/)(.*)$/i

/** An address as it may be told: what is before its `@` may hold a password. */
export const withoutLogin = (target: string): string => target.replace(/\/\/.*@/s, '//…@')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/** Connects, where that can be kept for all that follows. */
export async function openHost(
  { host, port, path, shell }: RemoteOptions,
  wait: (milliseconds: number) => Promise<unknown> = setTimeout,
): Promise<RemoteHost> {
  const name = `ssh://${host}${port === undefined ? '' : `:${port}`}${path.startsWith('/') ? '' : '/~/'}${path}`
  const shared = shell === undefined ? await shareConnection(host, port) : undefined
  const words = shared?.words ?? shell!.trim().split(/\s+/)
  const login = host.replace(/\[(.*)\]/, '$1')

  /** Tries again what may pass: a connection that broke. */
  const trying = async <Answer>(attempt: () => Promise<Answer>): Promise<Answer> => {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof RemoteEnd) || !PASSING_CODES.includes(error.code) || tries === TRIES) throw error
        await wait(500 * 4 ** (tries - 1) * Math.random())
      }
    }
  }

  return {
    name,
    async run(what, script) {
      // In one piece: of a script that arrives half, a shell would run that half.
      const lines = `main() {\nset -eu\nLC_ALL=C; export LC_ALL\numask 022\nmkdir -p -- ${quoted(path)}\ncd -- ${quoted(path)}\n${script}\n}\nmain </dev/null\n`
      return trying(async () => {
        const { code, said, complaint } = await work(words[0]!, [...words.slice(1), login, 'sh -s'], lines)
        // An account without a shell, such as one for SFTP alone, says so where answers are.
        if (code !== 0) throw new RemoteEnd(`${name}: ${what}: ${withRemedy(complaint.trim() || said, code)}`, code)
        return said
      })
    },
    async send(from, to, paths, { like } = {}) {
      if (paths.length === 0) return
      // Of those that differ by their digests, size and time say nothing.
      const how = like === undefined ? ['--ignore-times'] : ['--checksum', `--link-dest=../${like}`]
      const options = ['-rptzs', '--omit-dir-times', '--chmod=D755,F644', '--timeout=60', '--from0', '--files-from=-']
      const way = [`--rsh=${words.join(' ')}`, `${from}/`, `${host}:${path}/${to}/`]
      await trying(async () => {
        const { code, complaint } = await work('rsync', [...options, ...how, ...way], paths.join('\0'))
        if (code !== 0) throw new RemoteEnd(`${name}: send ${paths.length} files: ${withRemedy(complaint, code)}`, code)
      })
    },
    close: async () => shared?.close(),
  }
}

/** As a shell takes it for one word, whatever is in it. */
export const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`

type Worked = { code: number; said: string; complaint: string }

async function work(program: string, args: readonly string[], input: string): Promise<Worked> {
  const child = spawn(program, args, { stdio: 'pipe' })
  // That of `spawn` would keep us here where there is no such program.
  globalThis.setTimeout(() => child.kill(), LONGEST_MILLISECONDS).unref()
  const ended = codeOf(child, program)
  // It may end before it has read all of it; its code tells why.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code, said, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, said, complaint }
}

const codeOf = (child: ChildProcess, program: string): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', (error: Error & { code?: string }) =>
      reject(
        error.code === 'ENOENT'
          ? new UsageError(
              `${program} is not on this computer → install it (Debian: apt-get install ${PACKAGES[program] ?? program})`,
            )
          : error,
      ),
    )
    child.once('exit', code => resolve(code ?? 255))
  })

const PACKAGES: Record<string, string> = { ssh: 'openssh-client' }

/** Of a connection that broke, rsync tells no more than that it did; of a host’s key SSH says last only that it will not do. */
const ECHO = /^rsync: connection unexpectedly closed|^rsync: .*: Broken pipe \(\d+\)$|^Host key verification failed\.$/

/**
 * The last line is what it ended of; SSH adds greetings before it. Where that only echoes, the line before may be why it ended
 * or a greeting, so both are told.
 */
function reason(complaint: string, code: number): string {
  const lines = complaint
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('rsync error: '))
  const said = lines.findLast(line => !ECHO.test(line))
  const last = lines.at(-1) ?? `it ended with ${code}`
  return said === undefined || said === last ? last : `${said} (${last})`
}

const NO_ROOM = /No space left on device|Disk quota exceeded/

/** What the system there refuses most, by the words of its programs (we ask for those of the locale C). */
const REMEDIES: readonly [words: RegExp, remedy: string][] = [
  [NO_ROOM, 'make room on its disk; what is live there is whole'],
  [/Read-only file system/, 'let its disk be written, or name a folder on another'],
  [/Permission denied|Operation not permitted/, 'give this user the right to it'],
]

/** Of a connection that did not come about SSH tells, and what to do there is another thing. */
function withRemedy(complaint: string, code: number): string {
  const told = reason(complaint, code)
  const remedy = code === 255 ? undefined : REMEDIES.find(([words]) => words.test(told))?.[1]
  return remedy === undefined ? told : `${told} → ${remedy}`
}

/** Whether the other computer had no room for what was sent or written there. */
export const isOutOfRoomThere = (error: unknown): boolean => error instanceof RemoteEnd && NO_ROOM.test(error.message)

/** To sign in takes longer than most of what is done then, so it is done once. */
async function shareConnection(host: string, port: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-ssh-'))
  const log = join(folder, 'log')
  const login = host.replace(/\[(.*)\]/, '$1')
  const common = [
    ...[
      '-o',
      'BatchMode=yes',
      '-o',
      'ConnectTimeout=15',
      '-o',
      'ServerAliveInterval=15',
      '-o',
      'ServerAliveCountMax=4',
    ],
    ...['-o', `ControlPath=${join(folder, 's')}`],
    ...(port === undefined ? [] : ['-p', port]),
  ]
  const own = ['-f', '-N', '-M', '-E', log, '-o', `ControlPersist=${SHARED_SECONDS}`]
  // What stays in the background would hold on to pipes.
  const code = await codeOf(spawn('ssh', [...common, ...own, login], { stdio: 'ignore' }), 'ssh').catch(
    (error: Error) => {
      rmSync(folder, { recursive: true })
      throw error
    },
  )
  if (code !== 0) {
    const complaint = readFileSync(log, 'utf8')
    rmSync(folder, { recursive: true })
    const way = [...(port === undefined ? [] : ['-p', port]), login].join(' ')
    throw new UsageError(
      `--target ssh://${host}: ${reason(complaint, code)} → try “ssh ${way}”, which must ask nothing`,
    )
  }
  return {
    words: ['ssh', ...common],
    async close() {
      await codeOf(spawn('ssh', [...common, '-O', 'exit', login], { stdio: 'ignore' }), 'ssh')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
