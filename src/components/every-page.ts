// What components do in the browser, wherever they stand: one file for all pages. On a slow line a file costs as much as its
// way, so that a dozen of the smallest delay the first picture by more than half a second.
import './header-menus.ts'
import './holiday-hours.ts'
import './missing-pictures.ts'
import './open-now.ts'
import './phone-panel.ts'
import './rail.ts'
import './tabs.ts'
import './tags-of-time.ts'
import './windows.ts'
