/** A register of businesses whose numbers check themselves: how it is called, and how many digits one has. */
export type Register = { name: 'ABN' | 'NZBN'; digits: number }

type Checked = Register & { isChecked: (digits: readonly number[]) => boolean }

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const

const REGISTERS: readonly Checked[] = [
  // Source: abr.business.gov.au, "Format of the ABN".
  {
    name: 'ABN',
    digits: 11,
    isChecked: ([first = 0, ...others]) =>
      [first - 1, ...others].reduce((sum, digit, index) => sum + digit * ABN_WEIGHTS[index]!, 0) % 89 === 0,
  },
  // A number of GS1. Source: GS1 General Specifications, 7.9.1.
  {
    name: 'NZBN',
    digits: 13,
    isChecked: digits => digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0,
  },
]

/**
 * The register that a number cannot be of, by what stands before it on the pages ("ABN 51 824 753 556"). One of noughts
 * alone, as samples have it, says that there is none yet; and what no register is named for may be anything.
 */
export function registerThatLacks(said: string): Register | undefined {
  const register = REGISTERS.find(({ name }) => new RegExp(`\\b${name}\\b`).test(said))
  const digits = [...said.replace(/\D/g, '')].map(Number)
  if (register === undefined || !digits.some(digit => digit > 0)) return undefined
  return digits.length === register.digits && register.isChecked(digits) ? undefined : register
}
