/** The style of the list of dealers, in its page so that the page is one file. */
export const DEALERS_STYLE = `
@font-face{font-family:"Bricolage Grotesque";font-weight:400 800;font-display:swap;src:url(/typeface/bricolage-grotesque.woff2)}
@font-face{font-family:"Hanken Grotesk";font-weight:400 700;font-display:swap;src:url(/typeface/hanken-grotesk.woff2)}
:root{color-scheme:light;--ink:#14171c;--soft:#59616e;--ground:#f4f2ee;--card:#fff;--line:#dedad2;
font:400 17px/1.55 "Hanken Grotesk",system-ui,sans-serif}
.mark,h1,strong,.initial{font-family:"Bricolage Grotesque",system-ui,sans-serif}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);padding:clamp(1.25rem,4vw,4rem)}
header,main,footer{max-width:76rem;margin-inline:auto}
header{padding-block:0 clamp(2rem,5vw,3.5rem)}
.mark{font-weight:650;letter-spacing:.02em;display:flex;align-items:center;gap:.6rem}
.mark::before{content:"";width:1.6rem;height:.5rem;border-radius:1rem;background:linear-gradient(90deg,#14171c 60%,#d9482b 60%)}
h1{font-size:clamp(2.4rem,6.5vw,4.6rem);line-height:1.02;letter-spacing:-.035em;font-weight:680;margin-block:clamp(1.5rem,4vw,3rem) 1rem;text-wrap:balance}
.lead{color:var(--soft);font-size:1.15rem;max-width:44rem}
ul{list-style:none;padding:0;display:grid;gap:clamp(1rem,2vw,1.75rem);grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr))}
li a{display:grid;grid-template-rows:auto 1fr;height:100%;background:var(--card);border-radius:1.1rem;overflow:hidden;color:inherit;text-decoration:none;
box-shadow:0 0 0 1px var(--line);transition:box-shadow .25s,transform .25s}
li a:hover{box-shadow:0 0 0 1px var(--line),0 1.5rem 3rem -1.2rem rgb(20 23 28/.35);transform:translateY(-3px)}
li a:focus-visible{outline:3px solid var(--one);outline-offset:3px}
.art{display:grid;place-items:center;aspect-ratio:16/10;overflow:hidden;position:relative;
background:radial-gradient(120% 90% at 80% 0,color-mix(in oklab,var(--other) 55%,white),transparent 60%),linear-gradient(160deg,color-mix(in oklab,var(--one) 78%,white),var(--one))}
.art img{width:100%;height:100%;object-fit:cover;transition:transform .6s}
a:hover .art img{transform:scale(1.035)}
.initial{font-size:6rem;font-weight:680;color:#fff;opacity:.92}
.text{display:grid;gap:.35rem;padding:1.35rem 1.5rem 1.4rem;border-top:4px solid var(--one);align-content:start}
strong{font-size:1.45rem;line-height:1.15;letter-spacing:-.02em;font-weight:660}
.what{color:var(--soft)}
.facts{display:flex;flex-wrap:wrap;gap:.4rem .5rem;margin-top:.8rem;font-size:.88rem}
.facts span{border:1px solid var(--line);border-radius:2rem;padding:.18rem .75rem}
.facts .host{border-color:transparent;padding-inline:.25rem;color:var(--soft);font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:.82rem}
.missing{background:#fff4ec;border:1px solid #f0c8ae;border-radius:.8rem;padding:.9rem 1.1rem;margin-bottom:1.5rem}
footer{color:var(--soft);font-size:.92rem;padding-top:clamp(2rem,4vw,3rem)}
code{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:.9em;background:#e9e5dd;border-radius:.35rem;padding:.1em .4em}
@media (prefers-reduced-motion:reduce){*{transition:none!important}li a:hover,a:hover .art img{transform:none}}
`
