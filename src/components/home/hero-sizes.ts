/**
 * How wide the picture is that a home page begins with, `wide` on a desk. A phone with three pixels to a point is told of two: the
 * third is hardly seen, and a file for it is twice as many bytes to wait for.
 */
export const heroSizes = (wide: string): string => `(min-width: 60rem) ${wide}, (min-resolution: 2.5x) 66vw, 100vw`
