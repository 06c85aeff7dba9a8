// The compiled app's door: what Astro bundles for the build to call.
import { createApp } from 'astro/app/entrypoint'

export const app = createApp({ streaming: false })
