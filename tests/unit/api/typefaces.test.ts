import { expect, test, vi } from 'vitest'

const disk = vi.hoisted(() => ({ isDown: true }))
vi.mock('node:fs/promises', async importActual => {
  const actual = await importActual<typeof import('node:fs/promises')>()
  const readFile = async (path: string) => {
    if (disk.isDown) throw new Error('EMFILE: too many open files')
    return actual.readFile(path)
  }
  return { ...actual, readFile }
})

test('typefaces that could not be read once are there for the next document', async () => {
  // What other tests have read is known by then.
  vi.resetModules()
  const { typefacesOf } = await import('../../../src/api/cars/pdf/typefaces.ts')
  await expect(typefacesOf('sora')).rejects.toThrow('EMFILE')
  disk.isDown = false
  const faces = await typefacesOf('sora')
  expect(faces.text.length).toBeGreaterThan(1_000)
  expect(await typefacesOf('sora')).toBe(faces)
})
