// In the place of what the search widgets tell each other of events with, a kB more of each visit to the search: here is what
// they use of it. Tests hold it against the package.
module.exports = class Events {
  addListener(type, listener) {
    // A new list each time: who is being told goes on to tell all that were there when it began.
    this._listeners = { ...this._listeners, [type]: [...listenersOf(this, type), listener] }
    return this
  }

  on(type, listener) {
    return this.addListener(type, listener)
  }

  once(type, listener) {
    const heard = (...args) => {
      this.removeListener(type, heard)
      listener.apply(this, args)
    }
    heard.listener = listener
    return this.addListener(type, heard)
  }

  removeListener(type, listener) {
    const listeners = listenersOf(this, type)
    const index = listeners.findLastIndex(one => one === listener || one.listener === listener)
    this._listeners = { ...this._listeners, [type]: listeners.filter((_, place) => place !== index) }
    return this
  }

  removeAllListeners(type) {
    this._listeners = type === undefined ? {} : { ...this._listeners, [type]: [] }
    return this
  }

  emit(type, ...args) {
    const listeners = listenersOf(this, type)
    if (type === 'error' && listeners.length === 0) throw args[0]
    for (const listener of listeners) listener.apply(this, args)
    return listeners.length > 0
  }

  setMaxListeners() {
    return this
  }
}

const listenersOf = (emitter, type) => emitter._listeners?.[type] ?? []
