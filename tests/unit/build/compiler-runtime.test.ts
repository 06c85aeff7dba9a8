import type { SSRResult } from 'astro'
import * as astro from 'astro/runtime/server/index.js'
import { expect, test } from 'vitest'
import * as ours from '../../../scripts/build/app/compiler-runtime.ts'

/** A page that has its head already, as far as templates ask. */
const result = {
  _metadata: { headInTree: true, hasRenderedHead: true },
  componentMetadata: new Map(),
  clientDirectives: new Map(),
} as unknown as SSRResult

type Runtime = {
  render(parts: TemplateStringsArray, ...values: unknown[]): unknown
  renderComponent(result: SSRResult, name: string, component: unknown, props: object, slots?: object): unknown
  renderSlot(result: SSRResult, slot: unknown, fallback?: unknown): unknown
  createComponent(component: unknown): unknown
  addAttribute(value: unknown, name: string): unknown
  spreadAttributes(values: object): unknown
  maybeRenderHead(result: SSRResult): unknown
}

/** The same markup by one runtime or the other, as a page would have it. */
async function written(markup: (runtime: Runtime) => unknown, runtime: unknown): Promise<string> {
  const { render } = runtime as Runtime
  let text = ''
  await astro.renderStreaming(render`${markup(runtime as Runtime)}` as never, result, {
    write(chunk: unknown) {
      text += astro.chunkToString(result, chunk as string)
    },
  } as never)
  return text
}

const MARKUP: Record<string, (runtime: Runtime) => unknown> = {
  'texts, with signs of markup in them': ({ render }) => render`<p>${'a < b & "c"'} ${"it's"}</p>`,
  'what is nothing, and what only looks so': ({ render }) =>
    render`<p>${undefined}${null}${false}${''}${0}${12.5}${true}</p>`,
  'markup that is marked as such': ({ render }) => render`<p>${astro.markHTMLString('<b>bold</b>')}</p>`,
  'lists of templates, texts and nothing': ({ render }) =>
    render`<ul>${[1, 2].map(item => render`<li>${item}</li>`)}${['<', undefined, [render`<b></b>`]]}</ul>`,
  'functions that give markup': ({ render }) => render`<p>${() => render`<i>${'&'}</i>`}</p>`,
  'bytes that are kept': ({ render }) => render`<p>${new TextEncoder().encode('<b>kept</b>')} after</p>`,
  'what has to be waited for, in its place': ({ render }) =>
    render`<p>${Promise.resolve(render`<b>${'first'}</b>`)}, ${'then'} ${[Promise.resolve('<'), render`<i></i>`]}</p>`,
  'components with slots, and with what stands there without one': runtime => {
    const { render, renderComponent, renderSlot, createComponent, maybeRenderHead } = runtime
    const Box = createComponent((page: SSRResult, props: { name: string }, slots: Record<string, unknown>) => {
      const { name } = props
      return render`${maybeRenderHead(page)}<div title="${name}">${renderSlot(page, slots['default'], render`none`)}</div>`
    })
    const inner = (page: SSRResult) => render`in ${renderComponent(page, 'Box', Box, { name: 'inner' }, {})}`
    return render`${renderComponent(result, 'Box', Box, { name: 'outer' }, { default: inner })}`
  },
  fragments: ({ render, renderComponent }) =>
    render`${renderComponent(result, 'Fragment', astro.Fragment, {}, { default: () => render`<i>${'&'}</i>` })}`,
  'attributes with a meaning of their own': ({ render, addAttribute }) =>
    render`<a${addAttribute(true, 'hidden')}${addAttribute(false, 'disabled')}${addAttribute('yes', 'disabled')}${addAttribute(['a', { b: true }], 'class:list')}${addAttribute({ color: 'red' }, 'style')}></a>`,
  'plain attributes': ({ render, addAttribute }) =>
    render`<a${addAttribute('/x?a=1&b=2', 'href')}${addAttribute(0, 'data-id')}${addAttribute('', 'data-x')}${addAttribute(undefined, 'title')}${addAttribute(true, 'aria-pressed')}></a>`,
  'spread attributes': ({ render, spreadAttributes }) =>
    render`<a${spreadAttributes({ href: '/x', hidden: true, title: undefined, 'data-a': 'b' })}></a>`,
}

for (const [what, markup] of Object.entries(MARKUP)) {
  test(`templates are written as Astro writes them: ${what}`, async () => {
    const text = await written(markup, ours)
    expect(text).toBe(await written(markup, astro))
    expect(text).toContain('<')
  })
}

test('data in an attribute reads as it was, and stands in single quotes where that is shorter', () => {
  const attribute = (value: string): string => {
    const { text } = ours.addAttribute(value, 'data-x') as { text: string }
    return text
  }
  expect(attribute('{"a":1}')).toBe(` data-x='{"a":1}'`)
  expect(attribute(`{"a":"it's & <b>"}`)).toBe(` data-x='{"a":"it&#39;s &amp; <b>"}'`)
  expect(attribute("it's")).toBe(` data-x="it's"`)
})

test('of a slot that a component does not show, nothing is made', () => {
  let made = 0
  const Hidden = ours.createComponent(() => ours.render`<p></p>`)
  ours.renderComponent(result, 'Hidden', Hidden, {}, { default: () => ++made })
  expect(made).toBe(0)
})
