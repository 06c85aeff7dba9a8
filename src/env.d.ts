/// <reference types="astro/client" />

/** Which files of the bundle a source needs in the browser; only where the app is compiled (scripts/build/compile.ts). */
declare const BROWSER_SCRIPTS: Readonly<Record<string, readonly string[]>> | undefined

declare namespace App {
  interface Locals {
    /** All that the page shows: the value that its route's `view` gave (src/routes.ts). */
    view: import('./views/route.ts').PageView
    /** What all pages of the site share: header, footer, theme. One object per site, so it can be a cache key. */
    chrome: import('./views/chrome.ts').Chrome
  }
}
