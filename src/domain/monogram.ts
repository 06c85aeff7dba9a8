/** Two capitals that stand for a name without a picture: "Land Rover" → "LR", "Kia" → "KI"; "X" → "X". */
export function monogram(name: string): string {
  const words = name.split(/[\s-]+/).filter(word => word !== '')
  const letters = words.length === 1 ? words : words.slice(0, 2).map(([first]) => first)
  return letters.join('').slice(0, 2).toUpperCase()
}
