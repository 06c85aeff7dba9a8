// A target without room: staff read whose disk it is, what is live is whole, and the half release gives back what it took.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { placeFile } from '../../../scripts/build/site/place-file.ts'
import { localFolder } from '../../../scripts/publish/local-folder.ts'
import { faultsOf } from '../../../scripts/publish/manifest.ts'
import { checkHost, remoteFolder } from '../../../scripts/publish/remote-folder.ts'
import { openHost } from '../../../scripts/publish/remote-host.ts'
import { takeRemoteLease } from '../../../scripts/publish/remote-lease.ts'
import { writeBundle } from '../../support/bundles.ts'
import { aFolder } from '../../support/folder.ts'
import { aRemote, hasRsync } from '../../support/remote.ts'

vi.mock(import('../../../scripts/build/site/place-file.ts'), { spy: true })

const PAGES = { 'index.html': 'home', '_astro/app.1.js': 'code' }
const NEW = { ...PAGES, 'index.html': 'new home' }

test('BD-16 a folder whose disk is full keeps what is live, is named, and holds nothing of the release that broke off', async () => {
  const folder = aFolder()
  const [bundles, published] = [join(folder, 'bundles'), join(folder, 'published')]
  const target = localFolder(published)
  const publish = (files: Record<string, string>) => {
    writeBundle(bundles, 'north', files)
    return target.publish('north', join(bundles, 'north'))
  }
  await publish(PAGES)
  vi.mocked(placeFile).mockImplementationOnce(() => {
    throw new Error('ENOSPC: no space left on device, write')
  })
  await expect(publish(NEW)).rejects.toThrow(/^the disk of \S+published is full → make room on it$/)
  expect(target.live('north')?.id).toBe('000001')
  expect(faultsOf(join(published, 'current/north'))).toEqual([])
  expect(existsSync(join(published, 'releases/north/.next'))).toBe(false)
  expect(await publish(NEW)).toMatchObject({ id: '000002', changed: ['index.html'] })
})

test.runIf(hasRsync())(
  'BD-16 a computer elsewhere whose disk is full keeps what is live, too, and gets its room back',
  async () => {
    const [remote, bundles] = [aRemote(), aFolder()]
    const host = await openHost(remote.options, async () => {})
    await checkHost(host)
    const target = await remoteFolder(host)
    const publish = (files: Record<string, string>) => {
      writeBundle(bundles, 'north', files)
      return target.publish('north', join(bundles, 'north'))
    }
    const told = /: No space left on device → make room on its disk; what is live there is whole$/
    const [releases, current] = [join(remote.folder, 'releases/north'), join(remote.folder, 'current/north')]
    const left = () => readdirSync(releases).filter(name => name !== 'moments')
    // Its book is read, room made, hashed files and pages sent; then what is gone is deleted.
    remote.fullAt(5)
    await expect(publish(PAGES)).rejects.toThrow(told)
    expect(left()).toEqual([])
    await publish(PAGES)
    const [first] = left()
    // No hashed file is new, so one call less.
    remote.fullAt(4)
    await expect(publish(NEW)).rejects.toThrow(told)
    expect(left()).toEqual([first])
    expect(faultsOf(current)).toEqual([])
    expect(await publish(NEW)).toMatchObject({ id: '000002' })
    expect(faultsOf(current)).toEqual([])
  },
)

test.runIf(hasRsync() && existsSync('/dev/full'))(
  'of a disk elsewhere that is full before anything is sent, staff read that, and not what its shell makes of it',
  async () => {
    const host = await openHost(aRemote().options)
    // A device that is always full, where the lease tells who holds it.
    const run: typeof host.run = (what, script) =>
      host.run(what, script.replace('> publisher.lock/1/holder', '> /dev/full'))
    const told = 'take the lease: cat: write error: No space left on device → make room on its disk'
    await expect(takeRemoteLease({ ...host, run })).rejects.toThrow(told)
  },
)
