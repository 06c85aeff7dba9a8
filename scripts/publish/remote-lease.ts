// One publisher for each folder elsewhere, by folders that only one can make: the highest number in `publisher.lock` holds it.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type HeldLease, type Holder, holdLease, isGone, LEASE_MILLISECONDS, ownHolder, taken } from './lease.ts'
import { quoted, RemoteEnd, type RemoteHost } from './remote-host.ts'

/** What a script ends with that finds another publisher's number above its own. */
const TAKEN_CODE = 75

const HIGHEST = 'ls publisher.lock | sort -n | tail -n 1'

/** One that has only just been made has not told its moment yet. */
const MOMENT_MILLISECONDS = 2_000

export type RemoteLease = HeldLease & {
  /** Runs a script only where the lease is still ours when it begins there. */
  run: RemoteHost['run']
}

/**
 * Takes the lease, or fails with a `TakenError`. All times are those of the other computer. One that was killed leaves its
 * number, which counts for a minute and a half; the next publisher makes the number after it, and what the old one may still
 * have under way finds a higher one.
 */
export async function takeRemoteLease(host: RemoteHost): Promise<RemoteLease> {
  const ask = () =>
    host.run(
      'read who publishes',
      `mkdir -p publisher.lock\nlast=$(${HIGHEST})\necho "$last"
date +%s\ncat "publisher.lock/$last/beat" 2>/dev/null || echo\ncat "publisher.lock/$last/holder" 2>/dev/null || echo`,
    )
  let answer = (await ask()).split('\n')
  if (answer[0] !== '' && answer[2] === '') {
    await setTimeout(MOMENT_MILLISECONDS)
    answer = (await ask()).split('\n')
  }
  const [last = '', now, beat, who] = answer
  const age = Math.abs(Number(now) - Number(beat)) * 1000
  const holder: Holder | undefined = who ? JSON.parse(who) : undefined
  if (last !== '' && beat !== '' && age < LEASE_MILLISECONDS && !(holder && isGone(holder))) {
    throw taken(host.name, holder?.name)
  }

  const number = String(Number(last) + 1)
  const mine = `publisher.lock/${number}`
  const isHighest = `[ "$(${HIGHEST})" = ${number} ] || exit ${TAKEN_CODE}`
  const tellMoment = `date +%s > ${mine}/beat.new\nmv ${mine}/beat.new ${mine}/beat`
  const holding = quoted(JSON.stringify({ ...ownHolder(), id: randomUUID() }))
  // It may be ours already, where only the answer got lost. Of a full disk `cat` says so, and a shell “I/O error”.
  const take = `mkdir ${mine} 2>/dev/null || [ "$(cat ${mine}/holder)" = ${holding} ] || exit ${TAKEN_CODE}
printf '%s\\n' ${holding} | cat > ${mine}/holder
${tellMoment}\n${isHighest}
for other in publisher.lock/*; do [ "$other" = ${mine} ] || rm -rf "$other"; done`
  await host.run('take the lease', take).catch((error: Error) => {
    throw isTaken(error) ? taken(host.name) : error
  })
  const run: RemoteHost['run'] = async (what, script) =>
    host.run(what, `${isHighest}\n${script}`).catch((error: Error) => {
      if (!isTaken(error)) throw error
      throw new Error(`another publisher has taken over ${host.name} → stop one of the two, start this one again`)
    })
  const lease = holdLease(host.name, {
    renew: () =>
      host.run('renew the lease', `${isHighest}\n${tellMoment}`).then(
        () => true,
        (error: Error) => {
          if (isTaken(error)) return false
          throw error
        },
      ),
    async letGo() {
      await host.run('let go of the lease', `${isHighest}\necho 0 | cat > ${mine}/beat`)
    },
  })
  return { ...lease, run }
}

const isTaken = (error: Error): boolean => error instanceof RemoteEnd && error.code === TAKEN_CODE
