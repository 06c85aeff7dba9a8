import { restingTurn } from '../../ui/wheel.ts'

const FULL_TURNS = 5
const TURNING = 4_500

/** The drawn wheel: it shows what the server drew, and where motion is not wanted, without turning. */
export function createWheel(disc: SVGElement, segments: number) {
  const wantsLess = matchMedia('(prefers-reduced-motion: reduce)')
  let at = 0

  const turn = async (to: number, duration: number): Promise<void> => {
    const frames = [at, to].map(degrees => ({ transform: `rotate(${degrees}deg)` }))
    const turning = disc.animate(frames, { duration, easing: 'cubic-bezier(0.15, 0.6, 0.1, 1)', fill: 'forwards' })
    await turning.finished
    at = to % 360
  }

  return {
    /** On a phone it stands above the button that turns it. */
    show: (): void => disc.ownerSVGElement!.scrollIntoView({ block: 'nearest' }),
    restOn: (segment: number): Promise<void> => turn(restingTurn(segment, segments), 0),
    turnTo: (segment: number): Promise<void> => {
      const rest = restingTurn(segment, segments)
      return wantsLess.matches ? turn(rest, 0) : turn(FULL_TURNS * 360 + rest, TURNING)
    },
  }
}
