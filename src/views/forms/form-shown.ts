import type { ClosedDays } from '../../domain/closed-days.ts'
import type { FormLabels } from '../../domain/form-texts.ts'
import type { TextLink } from '../links.ts'

/** An address may call it by one of its slugs, which spaces part. One of a dealership is offered with that dealership alone. */
export type Option = { value: string; label: string; slug?: string; dealership?: string | undefined }

type Common = {
  /** As the lead has it; `detail.…` for what the contract has no name for. */
  name: string
  label: string
  required?: boolean
  /** Another field, in place of which it is required: an answer to either will do. */
  unless?: string
  /** An answer to it will do in place of others, which are `unless` it: so it is not called optional. */
  inPlace?: true
  /** What is said when it is empty although required, and when what it holds will not do. */
  missing?: string
  invalid?: string
  /** How to answer it, in view. */
  hint?: string
  /** Beside its neighbour where there is room. */
  half?: boolean
  /** The parameter of the page's address that fills it in, where it has another name. */
  fromQuery?: string
  /** Shows only while another field has this value. */
  onlyIf?: 'trade-in'
}

/** One question of a form. What a browser can check and complete by itself, it is told. */
export type FieldShown =
  | (Common & {
      kind: 'line'
      type: 'text' | 'email' | 'tel' | 'date'
      autocomplete?: string
      inputmode?: 'numeric' | 'decimal' | 'text'
      pattern?: string
      most: number
      prefix?: string
      /** Letters and digits that are no words: a phone writes capitals, and corrects nothing. */
      isCode?: true
      /** What the hint says instead of what is odd, but taken as it is. */
      doubtful?: string
      /** Nobody is asked for it: it shows once the address, or a calculator, has filled it in. */
      onlyIfGiven?: true
      /** Of a day: when the places that are asked for are open. */
      openDays?: OpenDays
    })
  | (Common & { kind: 'lines'; most: number })
  /** `nearest`: a number in the address that no option has means the one that is nearest by its first slug. */
  | (Common & { kind: 'select'; options: readonly Option[]; value?: string; choose: string; nearest?: true })
  | (Common & { kind: 'choice'; options: readonly Option[]; value?: string })
  | (Common & { kind: 'stars'; options: readonly Option[] })
  | (Common & { kind: 'tick'; ticked: boolean; links?: readonly TextLink[]; opensTab?: string })
  /** `zone` is that of the dealer, whose days are offered. */
  | (Common & { kind: 'time'; zone: string })

/** What is said of a day on which a place is closed; places by their id, and which is meant as long as none is chosen. */
export type OpenDays = {
  closed: string
  first: string
  places: Readonly<Record<string, ClosedDays & { zone: string }>>
}

/** A step has a title where there are several. */
export type FormStep = { title?: string; fields: readonly FieldShown[] }

/** Every form in which somebody writes, reserves or pays. */
export type FormId =
  | 'enquiry'
  | 'car-enquiry'
  | 'cars-enquiry'
  | 'photos'
  | 'offer'
  | 'test-drive'
  | 'quote'
  | 'finance'
  | 'personalised-finance'
  | 'trade-in'
  | 'sell'
  | 'service'
  | 'parts'
  | 'fleet'
  | 'career'
  | 'feedback'
  | 'review'
  | 'checkout'
  | 'purchase'
  | 'online-payment'

/** A form as a page shows it and its script reads it. */
export type FormShown = {
  /** Names its draft on the visitor's device, and its fields in the page. */
  id: FormId
  /** What is said of a failure differs. Source: FM-27, FM-28, DC-124. */
  mode: 'enquiry' | 'steps'
  site: string
  steps: readonly FormStep[]
  hidden: readonly (readonly [name: string, value: string])[]
  /** What becomes of what is entered, and where all of that is told. */
  notice: { text: string; link: TextLink }
  submit: string
  labels: FormLabels
}
