import { expect, test } from 'vitest'
import { drawingAside, drawingHere, type SheetOrder } from '../../../src/api/cars/pdf/drawing.ts'
import { createPress, MOST_WAITING } from '../../../src/api/cars/pdf/press.ts'
import { colourRoles } from '../../../src/site/theme.ts'
import { carSheet } from '../../../src/views/car-sheet.ts'
import { aCar } from '../../support/builders.ts'
import { aSettings, aSite } from '../../support/site.ts'

const at = new Date('2025-05-14T02:00:00Z')
const anOrder = (id = 4711): SheetOrder => ({
  sheet: carSheet(aSite({ at }), aCar({ id, standardEquipment: ['Sunroof'] })),
  fonts: 'archivo',
  colours: colourRoles(aSettings()),
  picture: undefined,
  at,
})

test('a PDF drawn aside is that drawn here, to the last byte', async () => {
  const [aside, here] = await Promise.all([drawingAside().draw(anOrder()), drawingHere.draw(anOrder())])
  expect(Buffer.compare(aside, here)).toBe(0)
})

test('while PDFs are drawn aside, this thread has time for others', async () => {
  const { draw } = drawingAside()
  const orders = Array.from({ length: 5 }, (_, index) => anOrder(index + 1))
  let turns = 0
  const turning = setInterval(() => turns++, 1)
  const before = turns
  await Promise.all(orders.map(draw))
  clearInterval(turning)
  expect(turns - before).toBeGreaterThan(300)
})

test('a thread that dies or ends is told to all who wait for it, and the next one to ask gets another', async () => {
  for (const [code, reason] of [
    ['throw new Error("out of memory")', 'Error: out of memory'],
    ['process.exit(1)', 'Error: the thread of text/javascript,process.exit(1) ended with 1'],
  ] as const) {
    const { draw } = drawingAside({ program: new URL(`data:text/javascript,${code}`) })
    for (let time = 0; time < 2; time++) {
      const asked = await Promise.allSettled([draw(anOrder()), draw(anOrder())])
      expect(asked.map(result => result.status === 'rejected' && String(result.reason))).toEqual([reason, reason])
    }
  }
})

test('threat 25: a press prints on after a drawing that failed, and what failed may be asked for again', async () => {
  let fails = true
  const press = createPress({
    isAside: true,
    draw: async () => {
      if (fails) throw new Error('died')
      return new Uint8Array([1])
    },
  })
  const ask = (shows: string) => press({ shows, at: 0, prepare: async () => ({ order: anOrder(), isWhole: true }) })
  const asked = await Promise.allSettled(Array.from({ length: MOST_WAITING }, (_, index) => ask(`car ${index}`)))
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(['rejected']))
  fails = false
  expect(await ask('car 0')).toEqual(new Uint8Array([1]))
})
