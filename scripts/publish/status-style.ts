/** The style of the status page, in its page so that the page is one file. */
export const STATUS_STYLE = `
@font-face{font-family:"Bricolage Grotesque";font-weight:400 800;font-display:swap;src:url(/typeface/bricolage-grotesque.woff2)}
@font-face{font-family:"Hanken Grotesk";font-weight:400 700;font-display:swap;src:url(/typeface/hanken-grotesk.woff2)}
:root{color-scheme:light;--ink:#14171c;--soft:#59616e;--ground:#f4f2ee;--card:#fff;--line:#dedad2;--good:#1c6b3c;--busy:#7a4a00;--bad:#9f2415;
font:400 17px/1.5 "Hanken Grotesk",system-ui,sans-serif}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);padding:clamp(1.25rem,4vw,3.5rem)}
header,main,footer{max-width:76rem;margin-inline:auto}
.mark,h1,h2{font-family:"Bricolage Grotesque",system-ui,sans-serif}
.mark{font-weight:650;display:flex;align-items:center;gap:.6rem}
.mark::before{content:"";width:1.6rem;height:.5rem;border-radius:1rem;background:linear-gradient(90deg,#14171c 60%,#d9482b 60%)}
h1{font-size:clamp(2.1rem,5vw,3.4rem);line-height:1.05;letter-spacing:-.03em;font-weight:680;margin-block:clamp(1.25rem,3vw,2.25rem) .75rem;text-wrap:balance}
.lead{color:var(--soft);font-size:1.1rem;max-width:46rem;margin-bottom:clamp(1.5rem,3vw,2.25rem)}
main{display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,32rem),1fr));align-items:start}
article{background:var(--card);border-radius:1rem;box-shadow:0 0 0 1px var(--line);padding:1.25rem 1.35rem 1.35rem;display:grid;gap:1rem;min-width:0}
.top{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:start;gap:.5rem 1rem}
h2{font-size:1.4rem;line-height:1.2;letter-spacing:-.02em;font-weight:660;overflow-wrap:anywhere}
.slug{color:var(--soft);font-size:.9rem;overflow-wrap:anywhere}
.state{font-weight:600;font-size:.92rem;border-radius:2rem;padding:.25rem .85rem;border:1.5px solid;white-space:nowrap}
.good{color:var(--good);background:#eef6f0}.busy{color:var(--busy);background:#fdf5e6}.bad{color:var(--bad);background:#fdf0ee}
progress{width:100%;height:.55rem;accent-color:var(--busy)}
.progress{font-size:.92rem;color:var(--soft)}
dl{display:grid;grid-template-columns:minmax(6.5rem,auto) 1fr;gap:.45rem 1rem;font-size:.97rem}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere;min-width:0}
.notice{border-radius:.7rem;padding:.85rem 1rem;border:1px solid;font-size:.95rem}
.notice.bad{border-color:#e9b7ae;color:var(--ink)}.notice.busy{border-color:#e6cf9c;color:var(--ink)}
.notice ul{padding-left:1.1rem;margin-top:.35rem;overflow-wrap:anywhere}
.acts{display:flex;flex-wrap:wrap;gap:.6rem}
button,.button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.15rem;border-radius:.7rem;border:1.5px solid var(--ink);background:#fff;color:var(--ink);cursor:pointer;text-decoration:none;display:inline-flex;align-items:center}
button.first{background:var(--ink);color:#fff}
button:hover,.button:hover{box-shadow:0 0 0 3px var(--line)}
button:disabled{opacity:1;border-color:var(--line);background:var(--ground);color:var(--soft);cursor:default;box-shadow:none}
:focus-visible{outline:3px solid #1f5fbf;outline-offset:2px}
details{border-top:1px solid var(--line);padding-top:.35rem}
summary{cursor:pointer;min-height:2.75rem;display:flex;align-items:center;gap:.5rem;font-weight:600}
summary::before{content:"+";font-weight:400;width:1em}details[open] summary::before{content:"–"}
details ul,details ol{padding-left:1.4rem;font-size:.95rem;overflow-wrap:anywhere}
footer{color:var(--soft);font-size:.92rem;padding-top:2rem}
code{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:.9em}
.heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`
