/** One or two capitals that stand for a name without a picture: "Land Rover" → "LR", "MG" → "MG", "Kia" → "K". */
export function monogram(name: string): string {
  const words = name.split(/[\s-]+/).filter(word => word !== '')
  if (words.length === 1 && name.length <= 2) return name.toUpperCase()
  return words
    .slice(0, 2)
    .map(([first = '']) => first.toUpperCase())
    .join('')
}
