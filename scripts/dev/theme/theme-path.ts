/** Where `npm run dev` shows the theme of a dealer, on its host: every component in every state. */
export const THEME_PATH = '/_theme'
