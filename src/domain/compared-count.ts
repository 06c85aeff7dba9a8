// Apart from the comparison itself, because every page with cars counts those that were chosen.

/** Source: DC-83. */
export const FEWEST_COMPARED = 2
export const MOST_COMPARED = 4
