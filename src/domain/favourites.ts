/** Whether a car's heart can be pressed: a sold car can only be let go. Source: WL-04, WL-05. */
export const canToggle = ({ sold, saved }: { sold: boolean; saved: boolean }): boolean => saved || !sold

/** Source: EV-07. */
export const FAVOURITE_EVENT = { id: 39, name: 'Favourite Added' }
