/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** All that the page shows: the value that its route's `view` gave (src/routes.ts). */
    view: import('./routes.ts').PageView
    /** What all pages of the site share: header, footer, theme. One object per site, so it can be a cache key. */
    chrome: import('./views/chrome.ts').Chrome
  }
}
