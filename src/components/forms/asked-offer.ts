import { OFFER_ASKED } from '../../domain/offer.ts'

/**
 * Says in the line before it which offer the page's address names, while that has not ended (DC-140). It stands in the page, so
 * that nothing moves when the line shows.
 */
export const ASKED_OFFER = `{const l=document.currentScript.previousElementSibling,a=new URLSearchParams(location.search).get('${OFFER_ASKED}'),o=JSON.parse(l.dataset.offersAsked).find(([i,,e])=>i===a&&!(e<=Date.now()));if(o){l.textContent=o[1];l.hidden=false}}`
