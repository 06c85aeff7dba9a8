import { makeOf } from '../../search/make-model.ts'

/**
 * Which makes and models are chosen. Facets narrow each other (DC-30), so "all Fords and the Toyota Corolla" cannot be said
 * with a make beside a model: either whole makes are chosen, or only models, then each make by all of its models.
 */
export type MakeModelChoice = { makes: readonly string[]; models: readonly string[] }

/** "Toyota > Corolla" and all others of the stock, for one make. */
type ModelsOf = (make: string) => readonly string[]

export function isMakeChosen({ makes, models }: MakeModelChoice, make: string): boolean {
  return makes.includes(make) || models.some(model => makeOf(model) === make)
}

/** Chooses a whole make, or lets it go with all its models. */
export function toggleMake(choice: MakeModelChoice, make: string, modelsOf: ModelsOf): MakeModelChoice {
  const { makes, models } = choice
  if (models.length === 0) {
    return { makes: makes.includes(make) ? makes.filter(other => other !== make) : [...makes, make], models }
  }
  const others = models.filter(model => makeOf(model) !== make)
  return { makes: [], models: others.length < models.length ? others : [...models, ...modelsOf(make)] }
}

/** Chooses one model of a make, or lets it go; without its last model a make counts whole again. */
export function toggleModel(choice: MakeModelChoice, makeModel: string, modelsOf: ModelsOf): MakeModelChoice {
  const make = makeOf(makeModel)
  const { makes, models } = choice
  if (models.length === 0) {
    const otherMakes = makes.filter(other => other !== make)
    return { makes: [], models: [makeModel, ...otherMakes.flatMap(modelsOf)] }
  }
  if (!models.includes(makeModel)) return { makes: [], models: [...models, makeModel] }
  const rest = models.filter(model => model !== makeModel)
  if (rest.length === 0) return { makes: [make], models: [] }
  const isLastOfMake = !rest.some(model => makeOf(model) === make)
  return { makes: [], models: isLastOfMake ? [...rest, ...modelsOf(make)] : rest }
}

/** The same choice in one of the two ways above, as an address may mix them: what a make beside models would exclude goes. */
export function normalChoice({ makes, models }: MakeModelChoice): MakeModelChoice {
  if (makes.length === 0 || models.length === 0) return { makes, models }
  const within = models.filter(model => makes.includes(makeOf(model)))
  return within.length > 0 ? { makes: [], models: within } : { makes, models }
}
