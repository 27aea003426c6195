// A browser starts no worker for a page read from a folder, and the search of the site is one: there it runs in a
// hidden frame. The name keeps the site generators from loading such a script from elsewhere.
if (location.protocol === "file:") {
  const message = (data) => new MessageEvent("message", { data: structuredClone(data) })
  window.Worker = class {
    constructor(url) {
      this.frame = document.createElement("iframe")
      this.frame.hidden = true
      document.body.append(this.frame)
      const inside = this.frame.contentWindow
      inside.postMessage = (data) => this.onmessage?.(message(data))
      inside.onerror = (said) => this.onerror?.(new ErrorEvent("error", { message: said }))
      const script = inside.document.createElement("script")
      script.src = new URL(url, location.href)
      this.started = new Promise((done) => { script.onload = done })
      inside.document.body.append(script)
    }

    postMessage(data) {
      const event = message(data)
      this.started.then(() => this.frame.contentWindow?.dispatchEvent(event))
    }

    terminate() {
      this.frame.remove()
    }
  }
}
