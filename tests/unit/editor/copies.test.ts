import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { copyPictures } from '../../../scripts/pictures.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

test('DC-76 the command draws the copies of what somebody has put there by hand and a text or setting names, upright, and names two that would share them', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const photo = await sharp({ create: { width: 1_200, height: 400, channels: 3, background: 'red', noise } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const stock = { feeds: [{ reader: 'forecourt' as const, file: 'stock.json' }] }
  const sitesDir = await aSitesFolder({
    'northside/site.json': JSON.stringify(aSiteFile({ stock, home: { hero: { image: '/assets/yard/Hero.jpg' } } })),
    'northside/stock.json': '[{"images": ["/assets/of-a-car.jpg"]}]',
    'northside/assets/yard/Hero.jpg': photo,
    'northside/assets/yard/Hero-480.avif': 'x',
    'northside/assets/of-a-car.jpg': photo,
  })
  const folder = join(sitesDir, 'northside/assets')
  expect(await copyPictures(sitesDir, 'northside')).toEqual(['/assets/yard/Hero.jpg: Hero-960.avif'])
  expect(await copyPictures(sitesDir, 'northside')).toEqual([])
  expect(readdirSync(folder).sort()).toEqual(['of-a-car.jpg', 'yard'])
  const { width, height } = await sharp(join(folder, 'yard/Hero-960.avif')).metadata()
  expect([width, height]).toEqual([400, 1_200])
  expect(readFileSync(join(folder, 'yard/Hero-480.avif'), 'utf8')).toBe('x')
  writeFileSync(join(folder, 'yard/Hero.png'), photo)
  await expect(copyPictures(sitesDir, 'northside')).rejects.toThrow('would have the copies of Hero.png')
  await expect(copyPictures(sitesDir, 'southside')).rejects.toThrow('cannot be read')
})
