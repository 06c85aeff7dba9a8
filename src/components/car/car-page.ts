// What only the page of a car does in the browser, in one file for the reason of `every-page.ts`.
import './car-forms.ts'
import './column.ts'
import './correct-state.ts'
import './finance-disclaimer.ts'
import './gallery.ts'
import './on-demand.ts'
import './opened-beside.ts'
import './reveal-phone.ts'
