// Opens the chat of the dealer. Nobody who does not ask for it loads it, and it never opens by itself (DC-72, VD-10, VD-40).

type ScriptPolicy = { createScriptURL(address: string): string }
type TrustedTypes = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }

// The name of a policy may be given once in a page.
let policy: ScriptPolicy | undefined

const loading = new Map<string, Promise<void>>()

/** Loads the widget, once. Under Trusted Types its address passes a policy of its own, which is named in the headers. */
function load(address: string): Promise<void> {
  const known = loading.get(address)
  if (known !== undefined) return known
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const rules: ScriptPolicy = { createScriptURL: wanted => wanted }
  policy ??= trustedTypes?.createPolicy('chat', rules) ?? rules
  const source = policy.createScriptURL(address)
  const started = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = source
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${address} does not load`)))
    document.head.append(script)
  })
  loading.set(address, started)
  return started
}

export async function openChat(button: HTMLButtonElement): Promise<void> {
  const address = button.dataset.chat!
  button.setAttribute('aria-busy', 'true')
  try {
    await load(address)
    // What a widget listens to, so that a second click opens it again.
    dispatchEvent(new CustomEvent('forecourt:chat'))
  } catch {
    // The next click may find it; until then the enquiry is there.
    loading.delete(address)
    location.assign('#enquire')
  }
  button.removeAttribute('aria-busy')
}
