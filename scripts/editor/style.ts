/** How wide a page is on a desk: beside the form there is less room, where it is shown that much smaller. */
export const DESK_PIXELS = 1_440

/** The style of the editor, in its pages so that each is one file; it looks as the status page of the publisher does. */
export const EDITOR_STYLE = `
@font-face{font-family:"Bricolage Grotesque";font-weight:400 800;font-display:swap;src:url(/typeface/bricolage-grotesque.woff2)}
@font-face{font-family:"Hanken Grotesk";font-weight:400 700;font-display:swap;src:url(/typeface/hanken-grotesk.woff2)}
:root{color-scheme:light;--ink:#14171c;--soft:#59616e;--ground:#f4f2ee;--card:#fff;--line:#dedad2;--edge:#8b8577;--good:#1c6b3c;--busy:#7a4a00;--bad:#9f2415;
font:400 17px/1.5 "Hanken Grotesk",system-ui,sans-serif}
*{box-sizing:border-box;margin:0}
html{scroll-padding:1rem 0 6rem}
body{background:var(--ground);color:var(--ink);padding:clamp(1rem,2.2vw,2rem)}
.mark,h1,h2,h3{font-family:"Bricolage Grotesque",system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:.35rem 1.5rem;align-items:center;margin-bottom:clamp(1rem,2vw,1.75rem)}
.mark{font-weight:650;display:flex;align-items:center;gap:.6rem}
.mark::before{content:"";width:1.6rem;height:.5rem;border-radius:1rem;background:linear-gradient(90deg,#14171c 60%,#d9482b 60%)}
nav{color:var(--soft);font-size:.95rem;overflow-wrap:anywhere}
nav a{color:inherit;display:inline-block;padding-block:.3rem}
a{color:var(--ink);text-underline-offset:.15em}
.wide,header:has(+.wide),.narrow,header:has(+.narrow){max-width:76rem;margin-inline:auto}.narrow,header:has(+.narrow){max-width:46rem}
h1{font-size:clamp(1.7rem,3vw,2.5rem);line-height:1.1;letter-spacing:-.025em;font-weight:680;margin-bottom:.75rem;text-wrap:balance;overflow-wrap:anywhere}
h2,h3{font-size:1.25rem;line-height:1.2;letter-spacing:-.015em;font-weight:660}
.lead,.none,.hint,.state,.optional,.count{color:var(--soft)}
.lead{font-size:1.05rem;margin-bottom:1.5rem}
ul{padding:0;list-style:none}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr))}
.card{display:grid;gap:.2rem;background:var(--card);border-radius:1rem;box-shadow:0 0 0 1px var(--line);padding:1.1rem 1.25rem;text-decoration:none}
.card strong{font-size:1.15rem}.card span{color:var(--soft);font-size:.95rem;overflow-wrap:anywhere}.card:hover{box-shadow:0 0 0 2px var(--ink)}
.group{display:grid;gap:1rem;padding-block:1.75rem;border-top:1px solid var(--line)}
.group h2{font-size:1.45rem;text-wrap:balance}
@media (min-width:64rem){.group{grid-template-columns:12rem 1fr;gap:2rem}.group h2{position:sticky;top:1.75rem;align-self:start}}
.kinds{columns:24rem;column-gap:1rem;margin-bottom:-1rem}
.kind{break-inside:avoid;margin-bottom:1rem;background:var(--card);border-radius:1rem;box-shadow:0 0 0 1px var(--line);padding:1.25rem 1.35rem;display:grid;gap:.75rem;min-width:0}
.kind .top{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.75rem;align-items:start}
.kind .top>div{flex:1 1 9rem}.kind .top p{color:var(--soft);font-size:.95rem}
.kind li{border-top:1px solid var(--line);display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;align-items:baseline;overflow-wrap:anywhere}
.kind li a{padding-block:.6rem;font-weight:600;text-decoration-color:var(--line)}.kind li a:hover{text-decoration-color:currentColor}.state{font-size:.92rem;padding-bottom:.3rem}
.history li{display:flex;justify-content:space-between;gap:1rem;align-items:start;padding-block:.85rem;border-top:1px solid var(--line);overflow-wrap:anywhere}
.history form{flex:none}.what{font-size:.95rem}
button,.button,.add-picture{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.15rem;border-radius:.7rem;border:1.5px solid var(--ink);background:#fff;color:var(--ink);cursor:pointer;text-decoration:none;display:inline-flex;align-items:center;justify-content:center}
[hidden]{display:none!important}
button.first{background:var(--ink);color:#fff}button.first.danger{background:var(--bad);border-color:var(--bad)}
button.quiet,.kind .button,.add-picture{border-color:var(--edge);padding-inline:.9rem}
button:hover,.button:hover,.add-picture:hover{box-shadow:0 0 0 3px var(--line)}
:focus-visible{outline:3px solid #1f5fbf;outline-offset:2px}
.add-picture:focus-within{outline:3px solid #1f5fbf;outline-offset:2px}
.add-picture input{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.acts{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1rem}
.notice{border-radius:.7rem;padding:.85rem 1rem;border:1px solid;margin-bottom:1rem;font-size:.97rem;overflow-wrap:anywhere}
.notice.bad{border-color:#e9b7ae;background:#fdf0ee}.notice.busy{border-color:#e6cf9c;background:#fdf5e6}.notice.good{border-color:#b5d6c0;background:#eef6f0}.notice.plain{border-color:var(--line);background:var(--card)}
.notice ul{list-style:disc;padding-left:1.15rem;margin-top:.35rem}.notice>ul:first-child{margin-top:0}.summary{border-radius:.7rem}
.notice.good,.notice.saved{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.5rem 1rem}
.editing h1{font-size:clamp(1.6rem,2.4vw,2.1rem)}.editing{display:grid;gap:1.75rem;max-width:110rem;margin-inline:auto}
.form-side{min-width:0}
form.edit{display:grid;gap:1.15rem}
.field{display:grid;gap:.3rem;border:0;padding:0;min-width:0}
label,legend,summary{font-weight:600}.optional,.count{font-weight:400;font-size:.92rem}
legend{padding:0;margin-bottom:.2rem}
.hint{font-size:.92rem;line-height:1.4}
input[type=text],input[type=date],input[type=time],select,textarea{font:inherit;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1.5px solid var(--edge);border-radius:.6rem;background:#fff;color:inherit;min-width:0}
input[type=date],input[type=time]{max-width:14rem}
textarea{resize:vertical;line-height:1.5}
.colour-row{display:flex;gap:.6rem}.swatch{flex:none;inline-size:3.5rem;block-size:2.75rem;padding:.2rem;border:1.5px solid var(--edge);border-radius:.6rem;background:#fff;cursor:pointer}
[aria-invalid=true]{border-color:var(--bad)!important;border-width:2px!important}
.wrong{color:var(--bad);font-weight:600;font-size:.95rem}.wrong:empty{display:none}
.box{display:flex;gap:.65rem;align-items:center;font-weight:400;min-height:2.5rem}.field.yes .box{font-weight:600}
.box input{width:1.3rem;height:1.3rem;flex:none;accent-color:var(--ink)}
.marks{display:flex;flex-wrap:wrap;gap:.4rem}.marks>.quiet{padding-inline:.55rem}.asks{flex:1 1 100%;display:flex;flex-wrap:wrap;align-items:center;gap:.5rem}.asks>input{flex:1 1 12rem;width:auto}.asks>.field{flex:1 1 100%}.asks .wrong{flex:1 1 100%}.over{outline:2px dashed var(--ink);outline-offset:.4rem;border-radius:.2rem}.asks:has(>.field){padding:.9rem 1rem;gap:.9rem;background:var(--card);border-radius:.8rem;box-shadow:0 0 0 1px var(--line)}
.picture-row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
.thumb{width:8rem;aspect-ratio:3/2;object-fit:cover;border-radius:.6rem;background:var(--line)}
.own-pictures{padding:0 1rem .5rem}.kind .own-pictures li{display:grid;grid-template-columns:6rem 1fr;gap:.9rem;align-items:center;padding-block:.7rem}.own-pictures .thumb{width:100%}.own-pictures .state{padding:0}.kind .own-pictures a{padding-block:0}
.whole{max-width:100%;max-height:20rem;border-radius:.6rem}
.picker{display:grid;grid-auto-rows:max-content;grid-template-columns:repeat(auto-fill,minmax(7rem,1fr));gap:.6rem;max-height:26rem;overflow:auto;overscroll-behavior:contain;padding:.6rem;background:var(--card);border-radius:.8rem;box-shadow:0 0 0 1px var(--line)}
.picker button{display:grid;gap:.3rem;align-content:start;justify-content:stretch;padding:.35rem;font-weight:400;font-size:.85rem;line-height:1.25;text-align:start;border-color:transparent;overflow-wrap:anywhere;min-width:0}
.picker button[aria-pressed=true]{border-color:var(--ink)}.picker .thumb{width:100%;object-fit:contain}
.part{background:var(--card);border-radius:.8rem;box-shadow:0 0 0 1px var(--line)}
.part>summary{cursor:pointer;min-height:3rem;padding:.5rem 1rem;display:flex;align-items:center;gap:.6rem;border-radius:.8rem}
.part>summary::before{content:"+";font-weight:400;width:1em}.part[open]>summary::before{content:"–"}
.inner{display:grid;gap:1rem;padding:.25rem 1rem 1.1rem}
.rows{display:grid;gap:1.1rem}.row{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,10.5rem),1fr));align-items:start;gap:.85rem 1rem;border:0;border-left:3px solid var(--line);padding:0 0 0 1rem;min-width:0}
.row>.long,.row>.paragraphs,.row>.text,.row>.link,.row>.picture,.row>.part,.row>.choices,.row>.row-acts,.row>legend{grid-column:1/-1}.row-acts{display:flex;gap:.6rem}.row:first-child>.row-acts>[data-up-row]{display:none}.row .quiet,.inner>.quiet{justify-self:start}
.bar{position:sticky;bottom:0;background:linear-gradient(#f4f2ee00,var(--ground) .9rem);padding:1.4rem .5rem .8rem;margin-inline:-.5rem;display:flex;flex-wrap:wrap;gap:.6rem .9rem;align-items:center;z-index:1}
.tried{color:var(--soft);font-size:.95rem}
.far{margin-top:1.75rem}.far a{color:var(--bad);font-weight:600;padding-block:.5rem;display:inline-block}
.page-side{min-width:0;display:flex;flex-direction:column;gap:.75rem}
.page-top{display:flex;flex-wrap:wrap;gap:.35rem 1rem;align-items:center}.page-top h2{font-size:1.05rem;margin-right:auto}
.day{display:flex;gap:.5rem;align-items:center;font-weight:400;font-size:.95rem}.day input{width:auto}
.as{display:flex;gap:.9rem;border:0;padding:0;min-width:0;font-size:.95rem}.as label{display:flex;gap:.4rem;align-items:center;min-height:2.75rem;font-weight:400}.as legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.page-top .open{font-size:.95rem;padding-block:.5rem}
.frames{position:relative;flex:1;min-height:75vh;background:#fff;border-radius:.9rem;overflow:hidden;box-shadow:0 0 0 1px var(--line)}
.frames:empty{display:none}
.frames iframe{position:absolute;inset:0;width:100%;height:100%;border:0;background:#fff}
.frames[data-as=phone]{width:min(100%,390px);margin-inline:auto}
.frames[data-as=desk] iframe{inset:0 auto auto 0;width:max(100%,${DESK_PIXELS}px);height:calc(100%/var(--scale,1));transform:scale(var(--scale,1));transform-origin:0 0}
.frames .coming{visibility:hidden}
.unshown{margin-top:.75rem}
.no-page{color:var(--soft);background:var(--card);border-radius:.9rem;box-shadow:0 0 0 1px var(--line);padding:2rem}
@media (min-width:68rem){.editing{grid-template-columns:minmax(26rem,34rem) minmax(0,1fr)}.page-side{position:sticky;top:1rem;height:calc(100vh - 2rem);height:calc(100dvh - 2rem)}.frames{min-height:0}.only-narrow{display:none}}
@media (forced-colors:active){.bar{background:Canvas;border-top:1px solid CanvasText}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
`
