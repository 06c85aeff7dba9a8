import { z } from 'zod'
import { TextSchema } from '../../records/fields.ts'
import { DEFAULT_LABELS, type LabelName } from '../label-texts.ts'
import { flag } from './section.ts'

/** One for all labels: to make a schema takes its time, and there are hundreds of them. */
const LabelSchema = TextSchema.min(1).optional()

const own = Object.fromEntries(Object.keys(DEFAULT_LABELS).map(name => [name, LabelSchema])) as Record<
  LabelName,
  typeof LabelSchema
>

/** The site's own words in place of ours. Source: CF-03, CF-15, DC-63. */
export const LabelsSchema = z
  .strictObject({ ...own, useJustSold: flag(false).describe('Sold cars say "justSold" in place of "sold"') })
  .prefault({})
