import { useEffect, useRef } from 'react'
import { withQuery } from '../../search/state.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useCarSearch } from './use-car-search.ts'

/** Source: SR-04. */
const TYPING_SETTLES_AFTER_MS = 300

/** Searches while the visitor types, when the typing pauses; Enter does not wait (SR-03, SR-04). */
export function KeywordBox() {
  const { setup, state, change } = useCarSearch()
  const { labels } = setup
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The present search, whenever the pause ends.
  const latest = useRef({ state, change })
  latest.current = { state, change }
  const input = useRef<HTMLInputElement>(null)
  /** Texts searched for that the search has not shown yet. */
  const sent = useRef<string[]>([])

  const searchSoon = (afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const query = input.current?.value.trim() ?? ''
      const { state: now, change: changeNow } = latest.current
      if (query === now.query) return
      sent.current.push(query)
      changeNow(withQuery(now, query))
    }, afterMs)
  }

  // The box keeps its own text, so that what was typed before the search was there is not lost but searched for.
  useEffect(() => {
    searchSoon(TYPING_SETTLES_AFTER_MS)
    return () => clearTimeout(timer.current)
  }, [])
  // Another part of the page may change the text: Back, or "Clear all". What comes back of our own is no such change, and
  // must not overwrite what has been typed since.
  const known = useRef(state.query)
  useEffect(() => {
    if (state.query === known.current) return
    known.current = state.query
    const own = sent.current.indexOf(state.query)
    if (own === -1) input.current!.value = state.query
    else sent.current.splice(0, own + 1)
  }, [state.query])

  return (
    <search className="keyword">
      <form
        onSubmit={event => {
          event.preventDefault()
          searchSoon(0)
        }}
      >
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={labels.searchLabel}
          placeholder={labels.keywordPlaceholder}
          defaultValue={state.query}
          onChange={() => searchSoon(TYPING_SETTLES_AFTER_MS)}
        />
        <button
          type="button"
          className="button button--ghost button--icon keyword__clear"
          aria-label={labels.clearText}
          onClick={() => {
            if (input.current === null) return
            input.current.value = ''
            input.current.focus()
            searchSoon(0)
          }}
        >
          <Icon name="close" />
        </button>
      </form>
    </search>
  )
}
